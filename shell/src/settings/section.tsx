import type { ReactNode } from 'react';
import { makeStyles, MOBILE, SectionCard, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    '& > button, & > form > button': {
      alignSelf: 'flex-start',
      [MOBILE]: { alignSelf: 'stretch' },
    },
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface SectionProps {
  /** The hash with which an address leads to the section. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  const styles = useStyles();
  return (
    <SectionCard id={id} title={title}>
      <div className={styles.content}>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </SectionCard>
  );
}
