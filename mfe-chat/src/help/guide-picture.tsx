import { useState } from 'react';
import { Button, makeStyles, mergeClasses, savesData, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/** All pictures have this size, in pixels, so that the text has its place before they arrive. */
const SIZE = { width: 390, height: 560 } as const;

const useStyles = makeStyles({
  picture: {
    display: 'block',
    boxSizing: 'border-box',
    width: 'min(100%, 22rem)',
    height: 'auto',
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  place: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
});

interface GuidePictureProps {
  readonly src: string | undefined;
  readonly alt: string;
}

/** With 'Save data', the picture loads when the reader asks for it. */
export function GuidePicture({ src, alt }: GuidePictureProps) {
  const t = useT();
  const styles = useStyles();
  const [isShown, setIsShown] = useState(!savesData());
  if (isShown)
    return <img {...SIZE} className={styles.picture} src={src} alt={alt} loading="lazy" />;
  return (
    <span className={mergeClasses(styles.picture, styles.place)}>
      {alt}
      <Button onClick={() => setIsShown(true)}>{t('chat.help.showPicture')}</Button>
    </span>
  );
}
