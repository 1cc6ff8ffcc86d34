import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  picture: {
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    objectFit: 'cover',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

interface PicturePreviewProps {
  readonly file: File | null;
  /** The width and height in pixels. */
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
