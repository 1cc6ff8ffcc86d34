import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { Label } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { maxMegabytes } from './check-picture.ts';
import { PictureInput } from './picture-input.tsx';
import { PicturePreview } from './picture-preview.tsx';

const SIZE = 56;

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  empty: {
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface PictureFieldProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}

/** The optional picture of the signup form. */
export function PictureField({ file, onChange }: PictureFieldProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.field}>
      <Label>
        {t('shell.field.picture')} ({t('shell.picture.optional').toLowerCase()})
      </Label>
      <div className={styles.row}>
        <PicturePreview file={file} size={SIZE} fallback={<span className={styles.empty} />} />
        <div className={styles.field}>
          <div className={styles.buttons}>
            <PictureInput
              label={t(file ? 'shell.picture.change' : 'shell.picture.upload')}
              onChoose={onChange}
            />
            {file && (
              <Button appearance="subtle" onClick={() => onChange(null)}>
                {t('shell.picture.remove')}
              </Button>
            )}
          </div>
          <span className={styles.hint}>{t('shell.picture.hint', { max: maxMegabytes() })}</span>
        </div>
      </div>
    </div>
  );
}
