import { numbering } from '@targum/contracts/on-demand';
import type { TextImportForm } from '@targum/contracts/on-demand';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import type { FieldName } from './form-values.ts';

/** The admin has not chosen yet. The form then says that a choice is required. */
const NONE = undefined as never;

const FOR_WORDS = { dir: 'auto' } as const;
/** Codes are Latin, and no dictionary has them. */
const FOR_CODES = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const;

interface TextFieldProps {
  readonly control: Control<TextImportForm, unknown, TextImportForm>;
  readonly name: FieldName;
}

/** A field of the form, with one line that says what it is for. */
export function TextField({ control, name }: TextFieldProps) {
  const t = useT();
  switch (name) {
    case 'direction':
      return (
        <FormSelect
          control={control}
          name="direction"
          label={t('admin.texts.field.direction')}
          options={[
            [NONE, t('admin.texts.choose')],
            ['ltr', t('admin.texts.direction.ltr')],
            ['rtl', t('admin.texts.direction.rtl')],
          ]}
        />
      );
    case 'numbering':
      return (
        <FormSelect
          control={control}
          name="numbering"
          label={t('admin.texts.field.numbering')}
          options={[
            [NONE, t('admin.texts.choose')],
            ...numbering.options.map(
              (option) => [option, t(`admin.texts.numbering.${option}`)] as const,
            ),
          ]}
        />
      );
    case 'makeDefault':
      return (
        <FormCheckbox
          control={control}
          name="makeDefault"
          label={t('admin.texts.field.makeDefault')}
        />
      );
    case 'licence':
    case 'attribution':
      return (
        <FormTextArea
          control={control}
          name={name}
          label={t(`admin.texts.field.${name}`)}
          hint={t(`admin.texts.hint.${name}`)}
          required
        />
      );
    case 'maxVerses':
      return (
        <FormTextField
          control={control}
          name="maxVerses"
          label={t('admin.texts.field.maxVerses')}
          hint={t('admin.texts.hint.maxVerses')}
          inputMode="numeric"
          autoComplete="off"
          read={numberOf}
        />
      );
    case 'name':
    case 'abbreviation':
    case 'id':
    case 'language':
      return (
        <FormTextField
          control={control}
          name={name}
          label={t(`admin.texts.field.${name}`)}
          hint={t(`admin.texts.hint.${name}`)}
          autoComplete="off"
          {...(name === 'id' || name === 'language' ? FOR_CODES : FOR_WORDS)}
        />
      );
  }
}

/** Reads digits as a number. Other text stays as it is, so that the form shows it as invalid. */
function numberOf(text: string): unknown {
  const digits = text.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : text;
}
