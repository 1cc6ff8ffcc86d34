import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isInvisible, limits } from '@targum/contracts';
import { ratingTexts } from '@targum/contracts/on-demand';
import type { RateRequest } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useText } from '@targum/ui-kit';
import { Checkbox, Field, Textarea } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { FormButtons } from '../messages/form-buttons.tsx';
import type { RatingDraft } from './rating-drafts.ts';

const useStyles = makeStyles({
  form: {
    boxSizing: 'border-box',
    flexBasis: '100%',
    maxWidth: '34rem',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  text: { margin: 0 },
  hint: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface RatingFormProps {
  readonly draft: RatingDraft;
  /** Whether the server has the rating, perhaps without its reason. */
  readonly isSaved: boolean;
  /** Whether it scrolls into view when it opens. */
  readonly comesIntoView: boolean;
  readonly onChange: (changes: Partial<RatingDraft>) => void;
  /** @returns whether the rating was saved */
  readonly onSend: (rating: RateRequest) => Promise<boolean>;
  /** Called with whether the form has the focus. */
  readonly onClose: (hasFocus: boolean) => void;
}

/** Adds a reason to a rating and, if the person wishes, the text of the reply. */
export function RatingForm(props: RatingFormProps) {
  const { draft, isSaved, comesIntoView, onChange, onSend, onClose } = props;
  const { value, reason, withText } = draft;
  const t = useT();
  const text = useText();
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  const given = isInvisible(reason) ? '' : reason.trim();
  const isTooLong = given.length > limits.ratingReasonMax;
  const addsNothing = isSaved && given === '' && !withText;
  const maySend = !isSending && !isTooLong && !addsNothing;

  useEffect(() => {
    if (comesIntoView) form.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);

  const close = () => onClose(form.current?.contains(document.activeElement) === true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  const send = async () => {
    setIsSending(true);
    const isSent = await onSend({ value, ...(given !== '' && { reason: given }), withText });
    setIsSending(false);
    if (isSent) close();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('chat.rating.about')}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend) void send();
      }}
    >
      <p className={styles.text}>{t('chat.rating.thanks')}</p>
      <Field
        label={t('chat.rating.reason')}
        validationMessage={isTooLong ? text(ratingTexts.reasonTooLong) : undefined}
        validationState={isTooLong ? 'error' : 'none'}
      >
        <Textarea
          dir="auto"
          value={reason}
          readOnly={isSending}
          onKeyDown={onKeyDown}
          onChange={(_event, data) => onChange({ reason: data.value })}
        />
      </Field>
      <Checkbox
        label={t('chat.rating.withText')}
        checked={withText}
        // Disabled it would lose the focus.
        aria-disabled={isSending}
        onKeyDown={onKeyDown}
        onChange={(_event, data) => !isSending && onChange({ withText: data.checked === true })}
      />
      <p className={styles.hint}>{t('chat.rating.withTextHint')}</p>
      <FormButtons
        closeLabel={t('chat.rating.close')}
        sendLabel={t('chat.rating.send')}
        maySend={maySend}
        onClose={close}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}
