import { useState } from 'react';
import { limits } from '@targum/contracts';
import { ratingTexts } from '@targum/contracts/on-demand';
import type { RatingValue } from '@targum/contracts/on-demand';
import { Button, makeStyles, tokens, useText } from '@targum/ui-kit';
import { Checkbox, DialogFrame, Field, Textarea } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { notifyFailure } from '../notify-failure.ts';
import { useRateMutation } from './ratings-api.ts';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
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
  readonly messageId: string;
  readonly value: RatingValue;
  readonly onClose: () => void;
}

/** Adds a reason to a rating and, if the person wishes, the text of the reply. */
export function RatingForm({ messageId, value, onClose }: RatingFormProps) {
  const t = useT();
  const text = useText();
  const styles = useStyles();
  const { chatId } = useMessageActions();
  const [rate, { isLoading }] = useRateMutation();
  const [reason, setReason] = useState('');
  const [withText, setWithText] = useState(false);
  const given = reason.trim();
  const isTooLong = given.length > limits.ratingReasonMax;
  const isEmpty = given === '' && !withText;

  const send = async () => {
    const { error } = await rate({ chatId, messageId, value, reason: given, withText });
    if (error) notifyFailure(t('chat.rating.failed'), error);
    else onClose();
  };

  return (
    <DialogFrame
      title={t('chat.rating.about')}
      contentClassName={styles.form}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading && !isTooLong && !isEmpty) void send();
      }}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('chat.rating.close')}
          </Button>
          <Button
            type="submit"
            size="large"
            appearance="primary"
            disabledFocusable={isLoading || isTooLong || isEmpty}
          >
            {t('chat.rating.send')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('chat.rating.thanks')}</p>
      <Field
        label={t('chat.rating.reason')}
        validationMessage={isTooLong ? text(ratingTexts.reasonTooLong) : undefined}
        validationState={isTooLong ? 'error' : 'none'}
      >
        <Textarea dir="auto" value={reason} onChange={(_event, data) => setReason(data.value)} />
      </Field>
      <Checkbox
        label={t('chat.rating.withText')}
        checked={withText}
        onChange={(_event, data) => setWithText(data.checked === true)}
      />
      <p className={styles.hint}>{t('chat.rating.withTextHint')}</p>
    </DialogFrame>
  );
}
