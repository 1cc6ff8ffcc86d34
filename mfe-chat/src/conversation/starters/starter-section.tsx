import type { AssistantId } from '@targum/contracts';
import { useAssistants } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { StarterCards } from './starter-cards.tsx';
import { useStarterStyles } from './starter-styles.ts';
import { oneOfEach, startersOf } from './starters.ts';

export interface StarterSectionProps {
  /** The assistant whose examples to show. Null for an example of each assistant. */
  readonly assistantId: AssistantId | null;
  readonly onChoose: (assistantId: AssistantId, text: string) => void;
}

export default function StarterSection({ assistantId, onChoose }: StarterSectionProps) {
  const styles = useStarterStyles();
  const t = useT();
  const label = t(assistantId ? 'chat.starters.examples' : 'chat.starters.title');
  const assistants = useAssistants();
  const starters = (assistantId ? startersOf(assistantId) : oneOfEach).filter((starter) =>
    assistants.some(({ id }) => id === starter.assistantId),
  );
  if (starters.length === 0) return null;
  return (
    <>
      {!assistantId && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <ul className={styles.list} aria-label={label}>
        <StarterCards starters={starters} named={!assistantId} onChoose={onChoose} />
      </ul>
    </>
  );
}
