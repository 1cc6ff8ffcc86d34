import { useRef } from 'react';
import type { RefObject } from 'react';
import { Button, makeStyles, MOBILE, useLoadNear } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';

/** Loading starts when the first message is this many pixels away from the view. */
const AHEAD_PX = 800;

const useStyles = makeStyles({
  // The element keeps its height when no older messages exist, so that the list does not move.
  place: {
    display: 'flex',
    justifyContent: 'center',
    height: '52px',
    [MOBILE]: { height: '64px' },
  },
  button: { height: '32px', [MOBILE]: { height: '44px' } },
});

/**
 * Loads older messages when the user scrolls near the first message. The user can also load them
 * with a button, for example after a failure.
 */
export function OlderMessages(props: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly firstId: string | undefined;
  readonly hasOlder: boolean;
  readonly loading: boolean;
  readonly onLoad: () => void;
}) {
  const { scroller, firstId, hasOlder, loading, onLoad } = props;
  const styles = useStyles();
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useLoadNear({
    place,
    scroller,
    ahead: { above: AHEAD_PX },
    next: hasOlder && !loading ? firstId : undefined,
    onLoad,
  });

  return (
    <div ref={place} className={styles.place}>
      {hasOlder && (
        <Button className={styles.button} appearance="subtle" disabled={loading} onClick={onLoad}>
          {t(loading ? 'chat.messages.loading' : 'chat.messages.older')}
        </Button>
      )}
    </div>
  );
}
