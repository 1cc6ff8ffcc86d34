import { useEffect, useId, useRef } from 'react';
import { placeNames } from '@targum/markdown';
import {
  Button,
  currentLanguage,
  directionOfLanguage,
  Dismiss20Regular,
  makeStyles,
  MOBILE,
  ownTokens,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { useListTextsQuery } from '../../passages/passages-api.ts';
import { PassageProblemNotice } from '../../passages/region/passage-problem-notice.tsx';
import { usePassage } from '../../passages/region/use-passage.ts';
import { Verses } from '../../passages/region/verses.tsx';
import type { MessageQuotation } from '../results.ts';
import { consumeFocusRequest } from './shown-words.ts';

const useStyles = makeStyles({
  words: {
    margin: '0.4em 0 0.8em',
    padding: '4px 14px 10px',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderInlineStartWidth: '3px',
    borderInlineStartColor: ownTokens.colorQuotationBar,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontStyle: 'normal',
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  // The negative margin aligns the icon of the button with the end of the verses.
  hide: { marginInlineEnd: '-6px', [MOBILE]: { minWidth: '44px', minHeight: '44px' } },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

export interface ExactWordsProps {
  readonly quotation: MessageQuotation & { readonly ref: string; readonly textId: string };
  readonly quotationKey: string;
  readonly onHide: () => void;
}

/**
 * Shows the verses of a quotation whose words differ. Takes the focus if the user asked for the
 * verses and has not moved on.
 */
export default function ExactWords({ quotation, quotationKey, onHide }: ExactWordsProps) {
  const styles = useStyles();
  const t = useT();
  const titleId = useId();
  const { ref, textId } = quotation;
  const { passage, isLoading, error, retry } = usePassage({ ref, numbering: textId }, textId);
  const { data: texts } = useListTextsQuery();
  const block = useRef<HTMLDivElement>(null);
  const page = currentLanguage();

  useEffect(() => {
    if (consumeFocusRequest(quotationKey)) block.current?.focus();
  }, [quotationKey]);

  return (
    <div
      ref={block}
      data-quotation-mark=""
      className={styles.words}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      lang={page}
      dir={directionOfLanguage(page)}
    >
      <div className={styles.head}>
        <span id={titleId} className={styles.title}>
          {placeNames(quotation).map((name, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </span>
        <Button
          className={styles.hide}
          appearance="subtle"
          icon={<Dismiss20Regular />}
          aria-label={t('chat.quotation.hide')}
          title={t('chat.quotation.hide')}
          onClick={onHide}
        />
      </div>
      {passage && <Verses passage={passage} />}
      <div role="status">{isLoading && t('chat.verses.loading')}</div>
      {error && (
        <PassageProblemNotice
          error={error}
          text={texts?.find(({ id }) => id === textId)}
          onRetry={() => {
            // The pressed button disappears with the problem, so the block takes the focus.
            block.current?.focus();
            retry();
          }}
        />
      )}
    </div>
  );
}
