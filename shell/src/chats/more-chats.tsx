import { useRef } from 'react';
import type { RefObject } from 'react';
import { Button, makeStyles, MOBILE, useLoadNear } from '@targum/ui-kit';
import type { ChatList } from '@targum/ui-kit';
import { useLazyMoreChatsQuery } from '@targum/ui-kit/more-chats';
import { useT } from '../i18n-later.ts';

/**
 * The next page is requested at this distance from the end of the list. This is several rows, so
 * that the page is usually loaded before the user reaches the end.
 */
const AHEAD_PX = 800;

const useStyles = makeStyles({
  place: { display: 'flex', justifyContent: 'center' },
  button: { [MOBILE]: { minHeight: '44px' } },
});

interface MoreChatsProps {
  readonly list: ChatList;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly next: string;
}

/** Loads more chats near the end of the list. After a failure, the user must press Retry. */
export default function MoreChats({ list, scroller, next }: MoreChatsProps) {
  const styles = useStyles();
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [loadMore, { isFetching }] = useLazyMoreChatsQuery();
  const onLoad = () => void loadMore({ list, before: next });
  useLoadNear({
    place,
    scroller,
    ahead: { below: AHEAD_PX },
    next: isFetching ? undefined : next,
    onLoad,
  });

  return (
    <div ref={place} className={styles.place}>
      <Button
        className={styles.button}
        appearance="subtle"
        disabledFocusable={isFetching}
        onClick={onLoad}
      >
        {t(isFetching ? 'shell.chats.loading' : 'shell.chats.more')}
      </Button>
    </div>
  );
}
