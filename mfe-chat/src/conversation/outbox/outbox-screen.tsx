import {
  EmptyState,
  makeStyles,
  Page,
  selectWaiting,
  SectionCard,
  ThreadDrawing,
  tokens,
  useAppSelector,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { OutboxEntry } from './outbox-entry.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

/** Shows all that waits to be sent, in the order in which the user sent it. */
export default function OutboxScreen() {
  const styles = useStyles();
  const t = useT();
  const { id: userId } = useUser();
  const items = useAppSelector((state) => selectWaiting(state, userId));
  return (
    <Page title={t('chat.outbox.title')} subtitle={t('chat.outbox.intro')} width="narrow">
      {items.length === 0 ? (
        <EmptyState
          icon={<ThreadDrawing name="knot" />}
          title={t('chat.outbox.empty')}
          text={t('chat.outbox.emptyText')}
        />
      ) : (
        <ul className={styles.list} aria-label={t('chat.outbox.title')}>
          {items.map((item) => (
            <li key={item.key}>
              <SectionCard compact>
                <OutboxEntry item={item} />
              </SectionCard>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
