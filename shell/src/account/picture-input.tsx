import { useRef, useCallback } from 'react';
import type { ReactNode } from 'react';
import { pictureTypes } from '@targum/contracts/on-demand';
import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { Field } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import type { Picture } from './use-picture.ts';

const useStyles = makeStyles({
  field: { flexGrow: 1, minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  picture: {
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    objectFit: 'cover',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

interface PictureInputProps {
  readonly picture: Picture;
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function PictureInput({ picture, label, hint, children }: PictureInputProps) {
  const styles = useStyles();
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    // The field is quiet, because a notice already announces the error.
    <Field quiet className={styles.field} error={picture.error} hint={hint}>
      {(described) => (
        <div className={styles.row}>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join(',')}
            aria-label={t('shell.field.picture')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) picture.choose(file);
              event.target.value = '';
            }}
          />
          <Button ref={picture.ref} {...described} onClick={() => input.current?.click()}>
            {label}
          </Button>
          {children}
        </div>
      )}
    </Field>
  );
}

interface PicturePreviewProps {
  readonly file: File | null;
  readonly size: number;
  readonly fallback: ReactNode;
}

export function PicturePreview({ file, size, fallback }: PicturePreviewProps) {
  const styles = useStyles();
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!file) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!file) return fallback;
  return <img ref={show} className={styles.picture} width={size} height={size} alt="" />;
}
