import type { ChatPassage } from '@targum/contracts';
import {
  Bookmark20Regular,
  Button,
  lazyComponent,
  makeStyles,
  mergeClasses,
  useLoadedComponent,
} from '@targum/ui-kit';
import { visuallyHidden } from '../../controls/visually-hidden.ts';
import { useT } from '../../i18n-later.ts';
import { isSamePassage } from './set-passage.ts';
import { useOpenedPassage } from './use-opened-passage.ts';

/** Loads only in chats with a passage, because the name needs the list of texts. */
const PassageName = lazyComponent(() => import('./passage-name.tsx'));

const useStyles = makeStyles({
  hidden: visuallyHidden,
  button: { minWidth: 0, maxWidth: '100%', justifyContent: 'start' },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
});

interface PassageButtonProps {
  readonly passage: ChatPassage;
  readonly className?: string;
}

/** Opens the chat's passage for reading. A second press closes it. */
export default function PassageButton({ passage, className }: PassageButtonProps) {
  const styles = useStyles();
  const t = useT();
  const { opened, open, close } = useOpenedPassage();
  const isOpened = opened !== undefined && isSamePassage(passage, opened);
  return (
    <Button
      appearance="outline"
      className={mergeClasses(styles.button, className)}
      icon={<Bookmark20Regular />}
      aria-expanded={isOpened}
      onClick={isOpened ? close : () => open(passage)}
    >
      <span className={styles.hidden}>{t('chat.passage.label')}</span>{' '}
      <span className={styles.name}>
        <NameOf passage={passage} />
      </span>
    </Button>
  );
}

/** Shows the reference alone until the names of books are known. */
function NameOf({ passage }: { readonly passage: ChatPassage }) {
  const { isReady } = useLoadedComponent(PassageName);
  return isReady ? <PassageName passage={passage} /> : <bdi>{passage.ref}</bdi>;
}
