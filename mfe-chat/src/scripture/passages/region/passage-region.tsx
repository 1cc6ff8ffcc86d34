import { useEffect, useRef } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import {
  Button,
  LiveRegion,
  makeStyles,
  MOBILE,
  ownTokens,
  SkeletonBar,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { usePassageDialog } from '../dialog/use-passage-dialog.tsx';
import { useOpenPassage } from '../open-passage.ts';
import type { OpenReference } from '../open-passage.ts';
import { passageLabel } from '../passage-label.ts';
import { copiedText, spokenVerses } from '../passage-text.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { isSamePassage } from '../set-passage.ts';
import { KeepLine } from './keep-line.tsx';
import { PassageActions } from './passage-actions.tsx';
import { PassageTextColumn } from './passage-text-column.tsx';
import { PassageTools } from './passage-tools.tsx';
import type { PassageVoice } from './passage-voice.ts';
import { TextChoosers } from './text-choosers.tsx';
import { usePassage } from './use-passage.ts';
import { useShownPassage } from './use-shown-passage.ts';

/** In such a low window, everything scrolls together, to leave room for the verses. */
const SHORT = '@media (max-height: 519.98px)';
/** From this width on, two texts are side by side. In a narrower region, one is below the other. */
const TWO_COLUMNS = '@container (min-width: 440px)';

const useStyles = makeStyles({
  region: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    [SHORT]: { display: 'block', overflowY: 'auto' },
  },
  head: {
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    paddingBlock: '8px 10px',
    paddingInline: '20px 64px',
    // The title and the button are in line with the button that closes the passage.
    minHeight: '40px',
    '& > button': { minHeight: '40px' },
    [MOBILE]: {
      minHeight: '44px',
      paddingInline: '16px 56px',
      '& > button': { paddingInline: '8px' },
    },
  },
  title: {
    flexGrow: 1,
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  name: {
    borderRadius: tokens.borderRadiusMedium,
    'h2:focus-visible > &': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '4px',
    },
  },
  area: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // `KeepLine` keeps the place, so the browser must not adjust it as well.
    overflowAnchor: 'none',
    containerType: 'inline-size',
    [SHORT]: { overflowY: 'visible', containerType: 'normal' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '0 20px 20px',
    [MOBILE]: { paddingInline: '16px' },
  },
  columns: {
    display: 'grid',
    gap: '24px',
    [TWO_COLUMNS]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});

export default function PassageRegion(props: {
  readonly opened: OpenReference;
  readonly chat: Chat | undefined;
  readonly second: string | undefined;
  readonly onSecond: (textId: string | undefined) => void;
  readonly onClose: () => void;
  readonly onAsk: ((reference: string) => void) | undefined;
  readonly voice: PassageVoice;
}) {
  const { opened, chat, second, onSecond, onClose, onAsk, voice } = props;
  const styles = useStyles();
  const t = useT();
  const { data: texts = [], isLoading: areTextsLoading } = useListTextsQuery();
  const main = useShownPassage(opened);
  const { passage, shown, extending } = main;
  const beside = second === shown.textId ? undefined : second;
  const other = usePassage(shown, beside);
  const textOf = (id: string | undefined) => texts.find((text) => text.id === id);
  useReadingOf(`${opened.ref} ${shown.textId}`, voice);

  const openPassage = useOpenPassage();
  const inChat = chat?.passage ?? null;
  const isOfChat =
    isSamePassage(inChat, opened) ||
    (passage !== undefined && isSamePassage(inChat, { ref: passage.ref, textId: passage.text.id }));
  const title = useRef<HTMLHeadingElement>(null);
  const showChange = (changed: ChatPassage | null) => {
    if (changed) openPassage?.(changed);
    else onClose();
  };
  const [openDialog, dialog] = usePassageDialog(chat, showChange, title);

  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const named = textOf(passage?.text.id ?? shown.numbering);
  const label = areTextsLoading ? '' : passageLabel(passage?.ref ?? shown.ref, named);
  const copiedOf = (of: typeof passage) =>
    of ? [copiedText(of, passageLabel(of.ref, textOf(of.text.id)))] : [];

  return (
    <div className={styles.region} data-passage="">
      <div className={styles.head} data-bar="">
        <h2
          ref={title}
          className={styles.title}
          tabIndex={-1}
          aria-label={label === '' ? t('chat.verses.loading') : undefined}
        >
          {label === '' ? (
            <SkeletonBar width="50%" height="24px" />
          ) : (
            <span className={styles.name} lang={named?.language} dir={named?.direction}>
              {label}
            </span>
          )}
        </h2>
        {isOfChat && (
          <Button appearance="outline" aria-haspopup="dialog" onClick={openDialog}>
            {t('chat.passage.change')}
          </Button>
        )}
      </div>
      {dialog}
      <div className={styles.area} data-scroll-area="">
        <div className={styles.content}>
          {texts.length > 0 && (
            <TextChoosers
              texts={texts}
              value={shown.textId}
              onChange={main.chooseText}
              second={beside}
              onSecond={onSecond}
            />
          )}
          {passage && (
            <PassageTools
              label={label}
              copied={[...copiedOf(passage), ...copiedOf(other.passage)].join('\n\n')}
              spoken={spokenVerses(passage.verses)}
              ReadAloud={voice.ReadAloud}
            />
          )}
          <KeepLine change={passage} lines={() => columns.current}>
            <div ref={columns} className={beside === undefined ? undefined : styles.columns}>
              <PassageTextColumn
                state={main}
                text={textOf(passage?.text.id ?? shown.textId)}
                isCompared={beside !== undefined}
                readingId={voice.readingId}
              />
              {beside !== undefined && (
                <PassageTextColumn
                  state={other}
                  text={textOf(other.passage?.text.id ?? beside)}
                  isCompared
                />
              )}
            </div>
          </KeepLine>
        </div>
      </div>
      {passage && (
        <PassageActions
          chat={chat}
          passage={passage}
          label={label}
          extending={extending}
          onExtend={(side) => void main.extend(side)}
          onAsk={onAsk}
          Player={voice.Player}
        />
      )}
      <LiveRegion
        message={
          main.isLoading || extending
            ? t('chat.verses.loading')
            : passage
              ? t('chat.verses.shown', { reference: label, text: passage.text.abbreviation })
              : ''
        }
      />
    </div>
  );
}

/** Stops reading verses aloud when the user closes the verses or opens them in another text. */
function useReadingOf(verses: string, { stop }: PassageVoice): void {
  const read = useRef(verses);
  useEffect(() => {
    if (read.current !== verses) stop();
    read.current = verses;
  }, [verses, stop]);
  useEffect(() => stop, [stop]);
}
