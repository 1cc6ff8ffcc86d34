import { Button, LiveRegion, makeStyles, tokens } from '@targum/ui-kit';
import { Field, FormTextField, Select } from '@targum/ui-kit/forms';
import { useT } from '../../../i18n-later.ts';
import { exampleReference } from '../problem-text.ts';
import { passageLabel } from '../passage-label.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { PassagePreview } from './passage-preview.tsx';
import type { PassageForm } from './use-passage-form.ts';

const useStyles = makeStyles({
  // Reserves room for a problem of one line, so that the controls below do not move.
  reference: { minHeight: '5.25rem' },
  failed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
});

export function PassageFields({ form }: { readonly form: PassageForm }) {
  const styles = useStyles();
  const t = useT();
  const { control, words, text, texts, found, problem, isBusy } = form;
  const { passage, isOld } = found;
  const announced =
    problem ??
    (passage && !isOld ? `${passageLabel(passage.ref, text)} · ${passage.text.abbreviation}` : '');
  return (
    <>
      <div className={styles.reference}>
        <FormTextField
          control={control}
          name="words"
          label={t('chat.passage.reference')}
          error={problem}
          // A polite live region announces the problem.
          quiet
          // The placeholder starts on the side of the page. A reference starts on the side of its
          // script.
          {...(words !== '' && { dir: 'auto' })}
          placeholder={exampleReference(t)}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          readOnly={isBusy}
        />
      </div>
      <LiveRegion message={announced} />
      <Field label={t('chat.passage.text')}>
        <Select
          size="large"
          value={text?.id ?? ''}
          disabled={texts.length === 0}
          onChange={(_event, { value }) => form.onText(value)}
        >
          {text === undefined && <option value="">{t('chat.passage.textOfLanguage')}</option>}
          {texts.map(({ id, name, abbreviation }) => (
            <option key={id} value={id}>
              {`${name} (${abbreviation})`}
            </option>
          ))}
        </Select>
      </Field>
      <FailedTexts />
      <PassagePreview passage={passage} text={text} isOld={isOld} />
    </>
  );
}

function FailedTexts() {
  const styles = useStyles();
  const t = useT();
  const { data: texts, isError, refetch } = useListTextsQuery();
  if (!isError || texts !== undefined) return null;
  return (
    <div className={styles.failed} role="status">
      {t('chat.passage.textsFailed')}
      <Button onClick={() => void refetch()}>{t('chat.message.retry')}</Button>
    </div>
  );
}
