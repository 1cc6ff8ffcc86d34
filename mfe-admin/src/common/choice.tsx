import { Field, Select } from '@targum/ui-kit/forms';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly textOf: (option: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, textOf, onChange } = props;
  return (
    <Field label={label}>
      <Select value={value} onChange={(_event, data) => onChange(data.value as Value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
