import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { isInvisible } from '@targum/contracts';
import { rateRequest } from '@targum/contracts/on-demand';
import type { RateRequest } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import {
  Form,
  FormCheckbox,
  FormTextArea,
  showDetails,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import { FormButtons } from '../messages/form-buttons.tsx';
import type { RatingDraft } from './rating-drafts.ts';

/** The fields of the form. The pressed thumb is not a field. */
const schema = rateRequest.omit({ value: true });

const useStyles = makeStyles({
  form: {
    boxSizing: 'border-box',
    flexBasis: '100%',
    maxWidth: '34rem',
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

export function RatingForm(props: {
  readonly draft: RatingDraft;
  /** True if the server has the rating. The server may lack the reason. */
  readonly isSaved: boolean;
  readonly comesIntoView: boolean;
  readonly onChange: (changes: Partial<RatingDraft>) => void;
  /** @returns the error if the server did not store the rating */
  readonly onSend: (rating: RateRequest) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onClose: (hasFocus: boolean) => void;
}) {
  const { draft, isSaved, comesIntoView, onChange, onSend, onSent, onClose } = props;
  const { value, reason, withText } = draft;
  const t = useT();
  const styles = useStyles();
  const element = useRef<HTMLFormElement>(null);
  // The draft outlives this component, which unmounts when the reply is scrolled out of view.
  const form = useContractForm(schema, { defaultValues: { reason, withText } });
  const { control, subscribe } = form;
  const { isSubmitting } = form.formState;
  const addsNothing = isSaved && isInvisible(reason) && !withText;

  const keep = useEffectEvent(onChange);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  );
  useEffect(() => {
    if (comesIntoView) element.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);

  const close = () => onClose(element.current?.contains(document.activeElement) === true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  const send = async ({ reason: given, ...rest }: Omit<RateRequest, 'value'>) => {
    if (addsNothing) return;
    const error = await onSend({ value, ...(given && { reason: given }), ...rest });
    if (error) {
      showDetails(error, form);
      return;
    }
    onSent();
    close();
  };

  return (
    <Form
      ref={element}
      className={styles.form}
      label={t('chat.rating.about')}
      onSubmit={(event) => form.handleSubmit(send)(event)}
    >
      <p className={styles.text}>{t('chat.rating.thanks')}</p>
      <FormTextArea
        control={control}
        name="reason"
        label={t('chat.rating.reason')}
        readOnly={isSubmitting}
        onKeyDown={onKeyDown}
      />
      <FormCheckbox
        control={control}
        name="withText"
        label={t('chat.rating.withText')}
        readOnly={isSubmitting}
        onKeyDown={onKeyDown}
      />
      <p className={styles.hint}>{t('chat.rating.withTextHint')}</p>
      <FormButtons
        closeLabel={t('chat.rating.close')}
        sendLabel={t('chat.rating.send')}
        maySend={!isSubmitting && !addsNothing}
        onClose={close}
        onKeyDown={onKeyDown}
      />
    </Form>
  );
}
