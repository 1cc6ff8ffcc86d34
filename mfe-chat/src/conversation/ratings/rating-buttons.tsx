import { useRef, useState } from 'react';
import type { RatingValue } from '@targum/contracts/on-demand';
import {
  Button,
  LiveRegion,
  makeStyles,
  tokens,
  useAppSelector,
  useAppStore,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { headingIdOf } from '../messages/message-heading.tsx';
import { ratingDrafts, selectRatingDraft } from './rating-drafts.ts';
import { RatingForm } from './rating-form.tsx';
import { useRating } from './use-rating.ts';

const thumbs = [
  { value: 'up', label: 'chat.rating.up' },
  { value: 'down', label: 'chat.rating.down' },
] as const;

const useStyles = makeStyles({
  thanks: { flexBasis: '100%', margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Shows the thumbs that rate a reply. A second press takes the rating back. */
export default function RatingButtons(props: { messageId: string; className: string }) {
  const { messageId, className } = props;
  const t = useT();
  const { isKnown, rating, rate, unrate } = useRating(messageId);
  const { dispatch, getState } = useAppStore();
  const draft = useAppSelector((state) => selectRatingDraft(state, messageId));
  const buttons = useRef<Partial<Record<RatingValue, HTMLElement | null>>>({});
  const [wasPressed, setWasPressed] = useState(false);
  const [gaveReason, setGaveReason] = useState(false);
  const styles = useStyles();

  const takeBack = async () => {
    const error = await unrate();
    if (!error && selectRatingDraft(getState(), messageId) === draft) {
      dispatch(ratingDrafts.close(messageId));
    }
  };
  const press = (value: RatingValue) => {
    setWasPressed(true);
    setGaveReason(false);
    if (rating?.value === value) void takeBack();
    else {
      dispatch(ratingDrafts.put({ messageId, value }));
      void rate({ value, withText: false });
    }
  };

  const thanks = gaveReason && !draft ? t('chat.rating.sent') : '';
  const announced = wasPressed && draft ? t('chat.rating.thanks') : thanks;

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
            aria-describedby={headingIdOf(messageId)}
            aria-pressed={isPressed}
            title={t(label)}
            // Before the rating is known, a press could replace an earlier rating and its reason.
            disabledFocusable={!isKnown}
            onClick={() => press(value)}
          />
        );
      })}
      <LiveRegion message={announced} />
      {thanks && <p className={styles.thanks}>{thanks}</p>}
      {draft && (
        <RatingForm
          draft={draft}
          isSaved={rating?.value === draft.value}
          comesIntoView={wasPressed}
          onChange={(changes) => dispatch(ratingDrafts.put({ messageId, ...draft, ...changes }))}
          onSend={rate}
          onSent={() => setGaveReason(true)}
          onClose={(hasFocus) => {
            if (hasFocus) buttons.current[draft.value]?.focus();
            dispatch(ratingDrafts.close(messageId));
          }}
        />
      )}
    </>
  );
}

const OUTLINE =
  'M10.05 2.3c.34-.98 1.63-1.43 2.43-.6q.27.27.44.52c.32.48.45 1.12.5 1.73.05.63.02 1.3-.05 1.91-.06.62-.16 1.18-.24 1.59v.05H14a3 3 0 0 1 2.95 3.54l-.69 3.76a4.5 4.5 0 0 1-5.6 3.53l-5.6-1.52a2.5 2.5 0 0 1-1.8-1.92l-.35-1.77c-.28-1.39.78-2.56 1.9-3q.5-.2.85-.5c1.7-1.5 2.32-2.72 3.38-4.84.36-.71.72-1.68 1-2.49m1.97 5.58v-.04l.13-.58c.08-.4.17-.93.23-1.5q.1-.89.04-1.73a3 3 0 0 0-.33-1.25 3 3 0 0 0-.33-.39c-.2-.2-.63-.16-.76.23-.29.82-.67 1.83-1.05 2.6-1.07 2.14-1.76 3.5-3.62 5.15q-.53.45-1.13.68c-.88.34-1.45 1.14-1.3 1.87l.35 1.77c.11.56.53 1 1.08 1.15l5.6 1.53c1.98.54 4-.73 4.36-2.75l.68-3.76a2 2 0 0 0-1.96-2.36h-1.5a.5.5 0 0 1-.5-.62';
const FILLED =
  'M12.48 1.7c-.8-.83-2.09-.38-2.43.6-.28.8-.64 1.77-1 2.48C8 6.9 7.38 8.1 5.67 9.63q-.35.3-.84.49c-1.13.44-2.2 1.61-1.91 3l.35 1.77a2.5 2.5 0 0 0 1.8 1.92l5.6 1.52a4.5 4.5 0 0 0 5.6-3.53l.69-3.76A3 3 0 0 0 14 7.5h-.89l.01-.05c.08-.41.18-.97.24-1.59.07-.6.1-1.28.05-1.9a4 4 0 0 0-.5-1.74 4 4 0 0 0-.44-.52';

/** Shows a copy of Fluent's thumb, because the icon's module would load other icons, too. */
function ThumbIcon({ value, filled }: { readonly value: 'up' | 'down'; readonly filled: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path
        d={filled ? FILLED : OUTLINE}
        transform={value === 'down' ? 'rotate(180 10 10)' : undefined}
      />
    </svg>
  );
}
