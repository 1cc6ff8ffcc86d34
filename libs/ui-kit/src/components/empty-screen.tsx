import type { ReactElement } from 'react';
import { makeStyles, tokens } from '../fluent.ts';
import { useDocumentTitle } from '../shell/document-title.ts';
import { SidebarButton } from '../shell/shell-buttons.tsx';
import { EmptyState } from './empty-state.tsx';
import { SectionCard } from './page.tsx';
import { TextLink } from './text-link.tsx';

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingHorizontalM,
  },
  frame: { width: '100%', maxWidth: '34rem', margin: 'auto' },
});

interface EmptyScreenProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly text: string;
  readonly homeLabel: string;
  readonly role?: 'alert';
  readonly framed?: boolean;
}

/** The title is also the document's title. */
export function EmptyScreen({ homeLabel, framed = false, ...state }: EmptyScreenProps) {
  const styles = useStyles();
  useDocumentTitle(state.title);
  const content = <EmptyState screen {...state} action={<TextLink to="/">{homeLabel}</TextLink>} />;
  return (
    <div className={styles.screen}>
      <SidebarButton />
      {framed ? (
        <div className={styles.frame}>
          <SectionCard>{content}</SectionCard>
        </div>
      ) : (
        content
      )}
    </div>
  );
}
