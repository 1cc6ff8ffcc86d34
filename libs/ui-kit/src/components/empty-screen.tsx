import type { ReactElement } from 'react';
import type { HelpAddress } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '../fluent.ts';
import { HelpLink } from '../help/help-link.tsx';
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
  /** What the guide says about the reason. */
  readonly help?: HelpAddress;
  readonly role?: 'alert';
  readonly framed?: boolean;
}

/** The title is also the document's title. */
export function EmptyScreen({ homeLabel, help, framed = false, ...state }: EmptyScreenProps) {
  const styles = useStyles();
  useDocumentTitle(state.title);
  const action = (
    <>
      <TextLink to="/">{homeLabel}</TextLink>
      {help && <HelpLink to={help} />}
    </>
  );
  const content = <EmptyState screen {...state} action={action} />;
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
