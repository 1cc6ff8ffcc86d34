import { useState } from 'react';
import type { Chat } from '@targum/contracts';
import type { Passage } from '@targum/contracts/on-demand';
import {
  Button,
  Checkmark20Regular,
  ChevronDown20Regular,
  ChevronUp20Regular,
  makeStyles,
  MOBILE,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import type { Side } from '../extend-passage.ts';
import { isSamePassage, useSetPassage } from '../set-passage.ts';
import type { PassageVoice } from './passage-voice.ts';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    flexShrink: 0,
    padding: '8px 20px max(10px, env(safe-area-inset-bottom))',
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    [MOBILE]: { paddingInline: '16px' },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  row: {
    flex: '1 1 100%',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > button': { flexGrow: 1, [MOBILE]: { minHeight: '44px' } },
  },
});

const MORE = { before: 'chat.verses.before', after: 'chat.verses.after' } as const;

interface PassageActionsProps extends Pick<PassageVoice, 'Player'> {
  readonly chat: Chat | undefined;
  readonly passage: Passage;
  readonly label: string;
  readonly extending: Side | undefined;
  readonly onExtend: (side: Side) => void;
  readonly onAsk: ((reference: string) => void) | undefined;
}

export function PassageActions(props: PassageActionsProps) {
  const { chat, passage, label, extending, onExtend, onAsk, Player } = props;
  const styles = useStyles();
  const t = useT();
  const more = (side: Side) => ({
    // With `disabled`, the pressed button would lose the focus.
    disabledFocusable: passage[side] === null || extending !== undefined,
    'aria-busy': extending === side,
    onClick: () => onExtend(side),
    children: t(MORE[side]),
  });
  return (
    <div className={styles.actions}>
      <Player />
      <div className={styles.buttons}>
        <div className={styles.row}>
          <Button icon={<ChevronUp20Regular />} {...more('before')} />
          <Button icon={<ChevronDown20Regular />} {...more('after')} />
        </div>
        {(onAsk || chat) && (
          <div className={styles.row}>
            {onAsk && (
              <Button appearance="primary" onClick={() => onAsk(label)}>
                {t('chat.verses.ask')}
              </Button>
            )}
            {chat && <UseForChat chat={chat} passage={passage} />}
          </div>
        )}
      </div>
    </div>
  );
}

function UseForChat({ chat, passage }: { readonly chat: Chat; readonly passage: Passage }) {
  const t = useT();
  const [setPassage, isSetting] = useSetPassage(chat.id);
  const own = { ref: passage.ref, textId: passage.text.id };
  const isSet = isSamePassage(chat.passage, own);
  // After a press the button stays, because it says that the passage is now that of the chat.
  const [wasSet] = useState(isSet);
  if (wasSet && isSet) return null;
  return (
    <Button
      icon={isSet ? <Checkmark20Regular /> : undefined}
      disabledFocusable={isSet || isSetting}
      onClick={() => void setPassage(own)}
    >
      {t(isSet ? 'chat.verses.isUsed' : 'chat.verses.use')}
    </Button>
  );
}
