import type { ReactNode } from 'react';
import { makeStyles, SectionCard, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
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
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </SectionCard>
  );
}
