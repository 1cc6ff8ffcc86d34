import { useState } from 'react';
import type { RatingValue } from '@targum/contracts/on-demand';
import { Button, useFocusReturn } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { notifyFailure } from '../notify-failure.ts';
import { RatingForm } from './rating-form.tsx';
import { ThumbIcon } from './thumb-icon.tsx';
import { useRateMutation, useRatingsQuery, useUnrateMutation } from './ratings-api.ts';

const thumbs = [
  { value: 'up', label: 'chat.rating.up' },
  { value: 'down', label: 'chat.rating.down' },
] as const;

export interface RatingButtonsProps {
  readonly messageId: string;
  readonly className: string;
}

/** Rates a reply with a thumb, and then asks for the reason. A second press takes the rating back. */
export default function RatingButtons({ messageId, className }: RatingButtonsProps) {
  const t = useT();
  const { chatId } = useMessageActions();
  const { rating } = useRatingsQuery(chatId, {
    selectFromResult: ({ data }) => ({
      rating: data?.find((rated) => rated.messageId === messageId),
    }),
  });
  const [rate] = useRateMutation();
  const [unrate] = useUnrateMutation();
  const [asked, setAsked] = useState<RatingValue | null>(null);

  const rememberFocus = useFocusReturn(asked !== null);

  const press = async (value: RatingValue) => {
    const isTakenBack = rating?.value === value;
    rememberFocus();
    setAsked(isTakenBack ? null : value);
    const { error } = isTakenBack
      ? await unrate({ chatId, messageId })
      : await rate({ chatId, messageId, value, withText: false });
    if (!error) return;
    setAsked(null);
    notifyFailure(t('chat.rating.failed'), error);
  };

  return (
    <>
      {thumbs.map(({ value, label }) => {
        const isPressed = rating?.value === value;
        return (
          <Button
            key={value}
            appearance="subtle"
            className={className}
            icon={<ThumbIcon value={value} filled={isPressed} />}
            aria-label={t(label)}
            aria-pressed={isPressed}
            title={t(label)}
            onClick={() => void press(value)}
          />
        );
      })}
      {asked && <RatingForm messageId={messageId} value={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
