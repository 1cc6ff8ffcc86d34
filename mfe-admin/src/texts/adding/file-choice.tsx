import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { limits, megabytes } from '@targum/contracts';
import { Button, makeStyles, mergeClasses, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

const useStyles = makeStyles({
  zone: {
    display: 'grid',
    justifyItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusLarge,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    textAlign: 'center',
    [MOBILE]: { padding: tokens.spacingHorizontalM },
    '& p': { margin: 0 },
  },
  over: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  file: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground2 },
});

interface FileChoiceProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** A place to drop a file, with a button that chooses one. */
export function FileChoice({ file, onChoose }: FileChoiceProps) {
  const t = useT();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };

  const sizeOf = ({ size }: File): string =>
    size < MEBIBYTE
      ? t('admin.texts.kilobytes', { size: Math.ceil(size / KIBIBYTE) })
      : t('admin.texts.megabytes', { size: megabytes(size) });

  return (
    <div
      className={mergeClasses(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('admin.texts.file')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
          event.target.value = '';
        }}
      />
      {file && (
        <p className={styles.file}>
          <bdi>{file.name}</bdi> ({sizeOf(file)})
        </p>
      )}
      <Button size="large" onClick={() => input.current?.click()}>
        {t(file ? 'admin.texts.file.other' : 'admin.texts.file.choose')}
      </Button>
      {!file && (
        <p className={styles.hint}>
          {t('admin.texts.file.hint', { size: megabytes(limits.textUploadBytes) })}
        </p>
      )}
    </div>
  );
}
