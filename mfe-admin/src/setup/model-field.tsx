import { useState } from 'react';
import type { AnyService, ServiceForm, ServiceKind } from '@targum/contracts/on-demand';
import { errorText, makeStyles, mergeClasses, MOBILE } from '@targum/ui-kit';
import { Combobox } from '@targum/ui-kit/admin';
import { Field, useController, useWatch } from '@targum/ui-kit/forms';
import type { ContractForm } from '@targum/ui-kit/forms';
import { Option } from '@targum/ui-kit/menus';
import { usePickerStyles } from '../common/picker-styles.ts';
import { useT } from '../i18n-later.ts';
import { bodyOf } from './service-values.ts';
import { setupApi } from './setup-api.ts';

const useStyles = makeStyles({
  // The text may become narrower than an input is by itself.
  box: { gridTemplateColumns: 'minmax(0, 1fr) auto', [MOBILE]: { paddingInlineEnd: 0 } },
  input: { minWidth: 0 },
  expand: {
    [MOBILE]: {
      display: 'grid',
      placeItems: 'center',
      minWidth: '44px',
      minHeight: '44px',
      marginBlock: '-1px',
    },
  },
  list: { maxHeight: '20rem' },
  option: { overflowWrap: 'anywhere' },
});

interface ModelFieldProps {
  readonly kind: ServiceKind;
  readonly service: AnyService;
  readonly form: ContractForm<ServiceForm, ServiceForm>;
}

/** The name of the model: typed, or chosen from the list that the server at the address answers. */
export function ModelField({ kind, service, form }: ModelFieldProps) {
  const t = useT();
  const styles = useStyles();
  const picker = usePickerStyles();
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'model' });
  const [list, { data, error }] = setupApi.useListModelsMutation();
  // The typed text limits the list only while the admin types.
  const [typed, setTyped] = useState('');
  const { readOnly } = service;

  const values = useWatch({ control: form.control }) as ServiceForm;
  const { model: _chosen, ...body } = bodyOf(kind, service, values);
  const question = JSON.stringify(body);
  const [asked, setAsked] = useState<string>();
  // An answer holds for the address, the key and the API that it was asked with.
  const isAsked = asked === question;

  const askServer = () => {
    // The server is asked again after a call that failed.
    if (body.address.trim() === '' || (isAsked && !error)) return;
    setAsked(question);
    void list({ kind, body });
  };

  const models = isAsked ? data?.models : undefined;
  const found = models?.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  const note = () => {
    if (!isAsked) return t('admin.service.models.noAddress');
    if (error) return errorText(error, t('admin.service.models.none'));
    if (data?.reason) return t(`admin.service.reason.${data.reason}`);
    if (data) return t('admin.service.models.none');
    return t('admin.service.models.loading');
  };

  return (
    <Field
      label={t('admin.service.model')}
      hint={readOnly ? undefined : t('admin.service.modelHint')}
      error={fieldState.error?.message}
    >
      <Combobox
        ref={ref}
        className={mergeClasses(picker.box, styles.box)}
        freeform
        size="large"
        readOnly={readOnly}
        expandIcon={readOnly ? null : { className: styles.expand }}
        {...(readOnly && { open: false })}
        input={{
          className: mergeClasses(picker.input, styles.input),
          dir: 'ltr',
          autoComplete: 'off',
          spellCheck: false,
        }}
        listbox={{ className: styles.list }}
        value={value}
        selectedOptions={[value]}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value.trim());
          onChange(target.value);
        }}
        onOpenChange={(_event, { open }) => {
          if (open && !readOnly) askServer();
          if (!open) setTyped('');
        }}
        onOptionSelect={(_event, { optionValue }) => {
          if (optionValue !== undefined && !readOnly) onChange(optionValue);
        }}
      >
        {found && found.length > 0 ? (
          found.map((name) => (
            <Option key={name} value={name} text={name} className={picker.option}>
              <bdi className={styles.option}>{name}</bdi>
            </Option>
          ))
        ) : (
          <Option disabled value="" text="" className={picker.option}>
            {note()}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
