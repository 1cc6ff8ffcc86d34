import { useRef, useState } from 'react';
import type { RatingValue } from '@targum/contracts/on-demand';
import { Button, LiveRegion, useAppSelector, useAppStore } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { ratingDrafts, selectRatingDraft } from './rating-drafts.ts';
import { RatingForm } from './rating-form.tsx';
import { ThumbIcon } from './thumb-icon.tsx';
import { useRating } from './use-rating.ts';

const thumbs = [
  { value: 'up', label: 'chat.rating.up' },
  { value: 'down', label: 'chat.rating.down' },
] as const;

export interface RatingButtonsProps {
  readonly messageId: string;
  readonly className: string;
}

/** Shows the thumbs that rate a reply. A second press takes the rating back. */
export default function RatingButtons({ messageId, className }: RatingButtonsProps) {
  const t = useT();
  const { isKnown, rating, rate, unrate } = useRating(messageId);
  const { dispatch, getState } = useAppStore();
  const draft = useAppSelector((state) => selectRatingDraft(state, messageId));
  const buttons = useRef<Partial<Record<RatingValue, HTMLElement | null>>>({});
  const [wasPressed, setWasPressed] = useState(false);

  /** Takes the rating back and closes the form, unless the draft has changed meanwhile. */
  const takeBack = async () => {
    const error = await unrate();
    if (!error && selectRatingDraft(getState(), messageId) === draft) {
      dispatch(ratingDrafts.close(messageId));
    }
  };
  const press = (value: RatingValue) => {
    setWasPressed(true);
    if (rating?.value === value) void takeBack();
    else {
      dispatch(ratingDrafts.put({ messageId, value }));
      void rate({ value, withText: false });
    }
  };

  return (
    <>
      {thumbs.map(({ value, label }) => {
        const isPressed = rating?.value === value;
        return (
          <Button
            key={value}
            ref={(button) => {
              buttons.current[value] = button;
            }}
            appearance="subtle"
            className={className}
            icon={<ThumbIcon value={value} filled={isPressed} />}
            aria-label={t(label)}
            aria-pressed={isPressed}
            title={t(label)}
            // Before the rating is known, a press could replace an earlier rating and its reason.
            disabledFocusable={!isKnown}
            onClick={() => press(value)}
          />
        );
      })}
      <LiveRegion message={wasPressed && draft ? t('chat.rating.thanks') : ''} />
      {draft && (
        <RatingForm
          draft={draft}
          isSaved={rating?.value === draft.value}
          comesIntoView={wasPressed}
          onChange={(changes) => dispatch(ratingDrafts.put({ messageId, ...draft, ...changes }))}
          onSend={rate}
          onClose={(hasFocus) => {
            if (hasFocus) buttons.current[draft.value]?.focus();
            dispatch(ratingDrafts.close(messageId));
          }}
        />
      )}
    </>
  );
}
