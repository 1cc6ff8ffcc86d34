import { useRef } from 'react';
import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground3,
    outlineStyle: 'none',
  },
  failed: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

interface MoreEntriesProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly failed: string;
  /** What stands below the last page. */
  readonly end?: string;
}

/** Loads the next page of a list. */
export function MoreEntries({ query, failed, end }: MoreEntriesProps) {
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const t = useT();
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(place);
  return (
    <div ref={place} className={styles.foot} tabIndex={-1} {...focus}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      {hasNextPage ? (
        <Button disabledFocusable={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(isFetchingNextPage ? 'admin.loadingMore' : 'admin.more')}
        </Button>
      ) : (
        end
      )}
    </div>
  );
}
