import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { serviceForm, serviceSettingsStrings } from '@targum/contracts/on-demand';
import type {
  AnyService,
  ServiceChecks,
  ServiceForm,
  ServiceKind,
} from '@targum/contracts/on-demand';
import {
  Button,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
  useTranslateString,
} from '@targum/ui-kit';
import { shorthands } from '@targum/ui-kit/admin';
import {
  ConfirmDialog,
  Form,
  FormPasswordField,
  FormSelect,
  FormTextField,
  reportFormFailure,
  showDetails,
  SubmitButton,
  useContractForm,
} from '@targum/ui-kit/forms';
import { runAction } from '../common/run-action.ts';
import { useT } from '../i18n-later.ts';
import { CheckTable } from './check-table.tsx';
import { ModelField } from './model-field.tsx';
import { bodyOf, valuesOf } from './service-values.ts';
import { setupApi } from './setup-api.ts';

const useStyles = makeStyles({
  form: { maxWidth: '34rem' },
  // Fields that cannot be changed do not look like fields to fill in.
  readOnly: {
    '& .fui-Input, & .fui-Combobox, & select': {
      opacity: 1,
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground1,
      ...shorthands.borderColor(tokens.colorNeutralStroke2),
    },
    '& .fui-Combobox': { paddingInlineEnd: tokens.spacingHorizontalM },
    '& .fui-Input__contentAfter, & .fui-Select__icon': { display: 'none' },
  },
  note: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  results: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

interface ServiceSettingsFormProps {
  readonly kind: ServiceKind;
  readonly labelledBy: string;
  readonly service: AnyService;
}

export function ServiceSettingsForm({ kind, labelledBy, service }: ServiceSettingsFormProps) {
  const t = useT();
  const text = useTranslateString();
  const styles = useStyles();
  const noteId = useId();
  const { readOnly } = service;
  const form = useContractForm(serviceForm, {
    // A change that another admin saves shows up in the fields that this admin has not changed.
    values: valuesOf(service),
    resetOptions: { keepDirtyValues: true },
    clearOnChange: true,
  });
  const { control, reset, subscribe } = form;
  const [save, saving] = setupApi.useSaveServiceMutation();
  const [test, testing] = setupApi.useTestServiceMutation();
  const [checks, setChecks] = useState<ServiceChecks['checks']>();

  // The results hold for the tested values only, so the results of a running test are dropped, too.
  const changes = useRef(0);
  const forgetChecks = useCallback(() => {
    changes.current += 1;
    setChecks(undefined);
  }, []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name !== undefined && forgetChecks(),
      }),
    [subscribe, forgetChecks],
  );

  const onSave = async (values: ServiceForm) => {
    // The first thing that a test asks decides, because the others need it.
    const works = checks?.[0]?.state === 'ok';
    const result = await runAction(save({ kind, body: bodyOf(kind, service, values) }), {
      done: works
        ? t('admin.service.saved')
        : () => ({
            title: t('admin.service.savedUntested'),
            description: t('admin.service.savedUntested.text'),
          }),
      failed: t('admin.service.saveFailed'),
    });
    if (result.ok) reset(valuesOf(result.answer), { keepDirtyValues: false });
    else showDetails(result.error, form);
  };

  const onTest = async (values: ServiceForm) => {
    forgetChecks();
    const tested = changes.current;
    try {
      const answer = await test({ kind, body: bodyOf(kind, service, values) }).unwrap();
      if (changes.current === tested) setChecks(answer.checks);
    } catch (error) {
      reportFormFailure(error, form, {
        title: t('admin.service.testFailed'),
        fallback: t('admin.loadFailed.text'),
      });
    }
  };

  const keyHint = () => {
    if (!readOnly) return t(`admin.service.keyHint.${service.key}`);
    return service.key === 'kept' ? t('admin.service.keyKept') : undefined;
  };

  return (
    <div className={styles.results} role="group" aria-labelledby={labelledBy}>
      {readOnly && (
        <p id={noteId} className={styles.note}>
          {text(serviceSettingsStrings.readOnly)}
        </p>
      )}
      <Form
        className={mergeClasses(styles.form, readOnly && styles.readOnly)}
        onSubmit={form.handleSubmit(onSave)}
      >
        <FormTextField
          control={control}
          name="address"
          label={t('admin.service.address')}
          hint={readOnly ? undefined : t('admin.service.addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          readOnly={readOnly}
          aria-describedby={readOnly ? noteId : undefined}
        />
        <FormPasswordField
          control={control}
          name="key"
          label={t('admin.service.key')}
          hint={keyHint()}
          autoComplete="new-password"
          spellCheck={false}
          dir="ltr"
          readOnly={readOnly}
        />
        <ModelField kind={kind} service={service} form={form} />
        {kind === 'model' && (
          <FormSelect
            control={control}
            name="api"
            label={t('admin.service.api')}
            hint={readOnly ? undefined : t('admin.service.apiHint')}
            disabled={readOnly}
            options={[
              ['auto', t('admin.service.api.auto')],
              ['chat-completions', 'Chat Completions'],
              ['responses', 'Responses'],
            ]}
          />
        )}
        {!readOnly && (
          <div className={styles.buttons}>
            <Button
              size="large"
              disabledFocusable={testing.isLoading}
              icon={testing.isLoading ? <Spinner size="tiny" /> : undefined}
              onClick={() => void form.handleSubmit(onTest)()}
            >
              {t(testing.isLoading ? 'admin.service.testing' : 'admin.service.test')}
            </Button>
            <SubmitButton label={t('admin.service.save')} pending={saving.isLoading} />
            {service.source === 'screen' && (
              <RemoveButton
                kind={kind}
                onRemoved={(now) => {
                  forgetChecks();
                  reset(valuesOf(now), { keepDirtyValues: false });
                }}
              />
            )}
          </div>
        )}
      </Form>
      <div role="status">{checks && <CheckTable checks={checks} />}</div>
    </div>
  );
}

interface RemoveButtonProps {
  readonly kind: ServiceKind;
  readonly onRemoved: (now: AnyService) => void;
}

function RemoveButton({ kind, onRemoved }: RemoveButtonProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = setupApi.useRemoveServiceMutation();

  const onConfirm = async () => {
    const result = await runAction(remove(kind), {
      done: t('admin.service.removed'),
      failed: t('admin.service.removeFailed'),
    });
    setAsking(false);
    if (result.ok) onRemoved(result.answer);
  };

  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        {t('admin.service.remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(`admin.service.remove.${kind}`)}
          confirmLabel={t('admin.service.remove')}
          destructive
          pending={isLoading}
          onConfirm={() => void onConfirm()}
          onClose={() => setAsking(false)}
        >
          {t('admin.service.remove.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
