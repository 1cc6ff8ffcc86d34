import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteMarigoldBorder1}`,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorNeutralForeground1,
  },
  text: { flex: '1 1 16rem', margin: 0 },
});

interface EditorNoticeProps {
  readonly text: string;
  readonly children?: ReactNode;
}

export function EditorNotice({ text, children }: EditorNoticeProps) {
  const styles = useStyles();
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
