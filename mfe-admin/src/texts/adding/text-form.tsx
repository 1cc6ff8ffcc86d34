import { useState } from 'react';
import { textImportForm } from '@targum/contracts/on-demand';
import type { AdminText, TextImportForm, TextUpload } from '@targum/contracts/on-demand';
import {
  Button,
  errorText,
  makeStyles,
  MOBILE,
  notifyOfFailure,
  toApiError,
  tokens,
} from '@targum/ui-kit';
import {
  ConfirmDialog,
  Form,
  showDetails,
  SubmitButton,
  useContractForm,
  useWatch,
} from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import { textsApi } from '../texts-api.ts';
import { askedFields, fieldNames, isDefaultText, valuesOf } from './form-values.ts';
import { KnownInfo } from './known-info.tsx';
import { TextField } from './text-fields.tsx';
import { TextReport } from './text-report.tsx';
import { useIdOfAbbreviation } from './use-id-of-abbreviation.ts';

const useStyles = makeStyles({
  form: { maxWidth: '34rem' },
  note: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  expired: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalS },
  button: { [MOBILE]: { minHeight: '44px' } },
});

interface TextFormProps {
  readonly upload: TextUpload;
  readonly file: File;
  readonly texts: readonly AdminText[];
  readonly onStarted: () => void;
  /** Sends the file again, because the server has forgotten it. */
  readonly onUploadAgain: () => void;
}

/** Shows what is in the file, and asks for what it does not say. */
export function TextForm({ upload, file, texts, onStarted, onUploadAgain }: TextFormProps) {
  const t = useT();
  const styles = useStyles();
  const { id: uploadId, report } = upload;
  const form = useContractForm<TextImportForm, TextImportForm>(textImportForm, {
    defaultValues: valuesOf(report, file.name),
    clearOnChange: true,
  });
  const { control } = form;
  const [direction, language, id] = useWatch({ control, name: ['direction', 'language', 'id'] });
  useIdOfAbbreviation(form);
  const asked = askedFields(report);
  const isFilledIn = isDefaultText(file.name);
  const [showsAll, setShowsAll] = useState(isFilledIn || Object.keys(report.info).length === 0);
  const [expired, setExpired] = useState<string>();
  const [replacement, setReplacement] = useState<TextImportForm>();
  const [start, { isLoading }] = textsApi.useImportTextMutation();
  const installed = texts.find((text) => text.id === id);
  const known = fieldNames.filter((name) => !asked.includes(name));

  /** A hidden field cannot show its error. */
  const showFieldsOf = (errors: object) => {
    if (known.some((name) => name in errors)) setShowsAll(true);
  };

  const send = async (values: TextImportForm, replace: boolean) => {
    try {
      await start({ ...values, replace, uploadId }).unwrap();
      onStarted();
    } catch (thrown) {
      const error = toApiError(thrown);
      setReplacement(undefined);
      if (error.code === 'text_differs') return setReplacement(values);
      if (error.status === 404) return setExpired(uploadId);
      showFieldsOf(error.details ?? {});
      showDetails(error, form);
      notifyOfFailure(
        t('admin.texts.import.refused'),
        errorText(error, t('admin.loadFailed.text')),
      );
    }
  };

  return (
    <>
      <TextReport report={report} direction={direction} language={language} />
      {report.existing !== 'none' && installed && id === report.info.id && (
        <p className={styles.note}>
          {t(`admin.texts.existing.${report.existing}`, { name: installed.name })}
        </p>
      )}
      {!showsAll && (
        <KnownInfo info={report.info} names={known} onChange={() => setShowsAll(true)} />
      )}
      {isFilledIn && <p className={styles.note}>{t('admin.texts.filledIn')}</p>}
      <Form
        className={styles.form}
        label={t('admin.texts.form')}
        onSubmit={form.handleSubmit((values) => send(values, false), showFieldsOf)}
      >
        {fieldNames
          .filter((name) => showsAll || asked.includes(name))
          .map((name) => (
            <TextField key={name} control={control} name={name} />
          ))}
        {expired === uploadId && (
          <div className={styles.expired}>
            <p role="alert" className={styles.note}>
              {t('admin.texts.expired')}
            </p>
            <Button className={styles.button} onClick={onUploadAgain}>
              {t('admin.texts.upload.again')}
            </Button>
          </div>
        )}
        <div>
          <SubmitButton label={t('admin.texts.import')} pending={isLoading} />
        </div>
      </Form>
      {replacement && (
        <ConfirmDialog
          title={t('admin.texts.replace.title')}
          confirmLabel={t('admin.texts.replace')}
          pending={isLoading}
          onConfirm={() => void send(replacement, true)}
          onClose={() => setReplacement(undefined)}
        >
          {t('admin.texts.replace.text', {
            ...{ old: installed?.name ?? replacement.id, name: replacement.name },
            count: installed?.chats ?? 0,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
