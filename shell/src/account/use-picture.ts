import { authStrings } from '@targum/contracts';
import { pictureFile } from '@targum/contracts/on-demand';
import { notifyOfFailure, useTranslateString } from '@targum/ui-kit';
import { useController } from '@targum/ui-kit/forms';
import type { ContractForm } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

interface PictureValues {
  image?: File | null | undefined;
}

export function usePicture<Values extends PictureValues, Output>(
  form: ContractForm<Values, Output>,
) {
  const t = useT();
  const text = useTranslateString();
  // The type is cast, because react-hook-form does not accept a form where a form with fewer fields
  // is expected.
  const { control, clearErrors, setError } = form as unknown as ContractForm<PictureValues, Output>;
  const { field, fieldState } = useController({ control, name: 'image' });

  const take = (file: File | null) => {
    clearErrors('image');
    field.onChange(file);
  };
  return {
    file: field.value ?? null,
    error: fieldState.error?.message,
    ref: field.ref,
    /**
     * Takes over a chosen file. Refuses a file that cannot be a picture: a notice gives the reason,
     * and the earlier picture stays.
     */
    choose(file: File) {
      const message = pictureFile.safeParse(file).error?.issues[0]?.message;
      if (message === undefined) return take(file);
      setError('image', { type: 'file', message }, { shouldFocus: true });
      const problem = message === authStrings.notAnImage ? 'unsupported' : 'tooLarge';
      notifyOfFailure(t(`shell.picture.${problem}.title`), text(message));
    },
    remove: () => take(null),
  };
}

export type Picture = ReturnType<typeof usePicture>;
