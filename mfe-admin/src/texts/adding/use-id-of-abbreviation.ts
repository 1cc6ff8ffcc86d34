import { useEffect, useRef } from 'react';
import type { TextImportForm } from '@targum/contracts/on-demand';
import type { ContractForm } from '@targum/ui-kit/forms';

/** Returns an ID such as `lsg-1910`. It is empty for an abbreviation without Latin letters and digits. */
const idFrom = (abbreviation: string): string =>
  abbreviation
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Makes the ID follow the abbreviation until the files or an admin give another one. */
export function useIdOfAbbreviation({
  getValues,
  setValue,
  subscribe,
}: ContractForm<TextImportForm, TextImportForm>): void {
  const before = useRef(getValues('abbreviation'));
  useEffect(
    () =>
      subscribe({
        name: 'abbreviation',
        formState: { values: true },
        callback: ({ values: { abbreviation, id } }) => {
          const follows = id === idFrom(before.current);
          before.current = abbreviation;
          if (follows) setValue('id', idFrom(abbreviation));
        },
      }),
    [subscribe, setValue],
  );
}
