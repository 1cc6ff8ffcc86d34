import { Button, LiveRegion, makeStyles, tokens } from '@targum/ui-kit';
import { Field, Select } from '@targum/ui-kit/forms';
import { useT } from '../../../i18n-later.ts';
import { passageLabel } from '../passage-label.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { PassagePreview } from './passage-preview.tsx';
import { ReferenceField } from './reference-field.tsx';
import type { PassageForm } from './use-passage-form.ts';

const useStyles = makeStyles({
  failed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
});

export function PassageFields({ form }: { readonly form: PassageForm }) {
  const t = useT();
  const { text, texts, found, problem } = form;
  const { passage, isOld } = found;
  const announced =
    problem ??
    (passage && !isOld ? `${passageLabel(passage.ref, text)} · ${passage.text.abbreviation}` : '');
  return (
    <>
      <ReferenceField form={form} />
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
