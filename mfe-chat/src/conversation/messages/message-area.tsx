import type { ReactNode, Ref } from 'react';
import { makeStyles, MOBILE, PRINT, SHORT_WINDOW } from '@targum/ui-kit';

const useStyles = makeStyles({
  // The browser prints this area only until the code for printing has loaded.
  area: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    // The window keeps some lines of the messages, however many bars there are.
    [SHORT_WINDOW]: { flexShrink: 0, flexBasis: '50dvh' },
    [PRINT]: { display: 'block', '& button': { display: 'none' } },
  },
  scroller: {
    position: 'relative',
    flexGrow: 1,
    overflowY: 'auto',
    overflowX: 'hidden',
    overscrollBehavior: 'contain',
    // `useMessageWindow` keeps the scroll position.
    overflowAnchor: 'none',
    [PRINT]: { overflowY: 'visible', overflowX: 'visible' },
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '24px 20px 32px',
    [MOBILE]: { padding: '16px 16px 24px' },
    [SHORT_WINDOW]: { paddingTop: '8px', paddingBottom: '8px' },
  },
});

interface MessageAreaProps {
  readonly scrollerRef?: Ref<HTMLDivElement>;
  readonly contentRef?: Ref<HTMLDivElement>;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

export function MessageArea({ scrollerRef, contentRef, overlay, children }: MessageAreaProps) {
  const styles = useStyles();
  return (
    <div className={styles.area}>
      <div ref={scrollerRef} className={styles.scroller} data-scroll-area="">
        <div ref={contentRef} className={styles.column}>
          {children}
        </div>
      </div>
      {overlay}
    </div>
  );
}
