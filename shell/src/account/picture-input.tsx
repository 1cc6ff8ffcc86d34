import { useRef } from 'react';
import { Button, notify, useText } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { checkPicture, PICTURE_TYPES, problemTexts } from './check-picture.ts';

interface PictureInputProps {
  readonly onChoose: (file: File) => void;
  /** The label of the button that opens the file chooser. */
  readonly label: string;
}

/** A file chooser that rejects files that cannot be a profile picture, and says why. */
export function PictureInput({ onChoose, label }: PictureInputProps) {
  const t = useT();
  const text = useText();
  const input = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = checkPicture(file);
    if (!problem) return onChoose(file);
    notify({
      variant: 'destructive',
      title: t(`shell.picture.${problem}.title`),
      description: text(problemTexts[problem]()),
    });
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('shell.field.picture')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  );
}
