import { useState } from 'react';
import type { RefObject } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import {
  Bookmark20Regular,
  Button,
  lazyComponent,
  makeStyles,
  mergeClasses,
  useFocusReturn,
  useLoadedComponent,
} from '@targum/ui-kit';
import { OptionalPart } from '../../controls/optional-part.tsx';
import { visuallyHidden } from '../../controls/visually-hidden.ts';
import { useT } from '../../i18n-later.ts';

/** Loads only in chats with a passage, because the name needs the list of texts. */
const PassageName = lazyComponent(() => import('./passage-name.tsx'));

const PassageDialog = lazyComponent(() => import('./dialog/passage-dialog.tsx'));

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

export interface PassageButtonProps {
  readonly chat: Chat;
  /** The page shows the button while the chat has a passage, or while the chat has none. */
  readonly shownWhile: 'set' | 'unset';
  readonly className?: string;
  /** Gets the focus after the dialog if the button is gone. */
  readonly otherwise?: RefObject<HTMLElement | null>;
}

export default function PassageButton(props: PassageButtonProps) {
  const { chat, shownWhile, className, otherwise } = props;
  const styles = useStyles();
  const t = useT();
  const { passage } = chat;
  const [isOpen, setIsOpen] = useState(false);
  const rememberFocus = useFocusReturn(isOpen, otherwise);
  const open = () => {
    rememberFocus();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      {(shownWhile === 'set') === Boolean(passage) && (
        <Button
          appearance="outline"
          className={mergeClasses(styles.button, className)}
          icon={<Bookmark20Regular />}
          aria-haspopup="dialog"
          {...(passage && { title: t('chat.passage.change') })}
          onClick={open}
        >
          {passage ? (
            <>
              <span className={styles.hidden}>{t('chat.passage.label')}</span>{' '}
              <span className={styles.name}>
                <NameOf passage={passage} />
              </span>
            </>
          ) : (
            <span className={styles.name}>{t('chat.passage.set')}</span>
          )}
        </Button>
      )}
      {isOpen && (
        <OptionalPart onMissing={close}>
          <PassageDialog chat={chat} onClose={close} />
        </OptionalPart>
      )}
    </>
  );
}

/** Shows the reference alone until the names of books are known. */
function NameOf({ passage }: { readonly passage: ChatPassage }) {
  const { isReady } = useLoadedComponent(PassageName);
  return isReady ? <PassageName passage={passage} /> : <bdi>{passage.ref}</bdi>;
}
