import { limits, megabytes } from '@targum/contracts';
import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { Label } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { PictureInput, PicturePreview } from './picture-input.tsx';
import type { Picture } from './use-picture.ts';

const SIZE = 56;

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  empty: {
    flexShrink: 0,
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

export function PictureField({ picture }: { readonly picture: Picture }) {
  const t = useT();
  const styles = useStyles();
  const { file, remove } = picture;
  return (
    <div className={styles.field}>
      <Label>
        {t('shell.field.picture')} ({t('shell.picture.optional').toLowerCase()})
      </Label>
      <div className={styles.row}>
        <PicturePreview file={file} size={SIZE} fallback={<span className={styles.empty} />} />
        <PictureInput
          picture={picture}
          label={t(file ? 'shell.picture.change' : 'shell.picture.upload')}
          hint={t('shell.picture.hint', { max: megabytes(limits.picture.maxBytes) })}
        >
          {file && (
            <Button appearance="subtle" onClick={remove}>
              {t('shell.picture.remove')}
            </Button>
          )}
        </PictureInput>
      </div>
    </div>
  );
}
