import { useId } from 'react';
import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, useAssistants } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { unbroken } from '../../scripture/passages/references/unbroken.tsx';
import { useStarterStyles } from './starter-styles.ts';
import { oneOfEach, startersOf } from './starters.ts';
import type { Starter } from './starters.ts';

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

interface StarterCardsProps {
  readonly starters: readonly Starter[];
  readonly named: boolean;
  readonly onChoose: (assistantId: AssistantId, text: string) => void;
}

function StarterCards({ starters, named, onChoose }: StarterCardsProps) {
  const styles = useStarterStyles();
  const t = useT();
  const assistants = useAssistants();
  const nameId = useId();
  return starters.map(({ assistantId, place }) => {
    const text = t(`starters.${assistantId}.${place}`);
    return (
      <li key={`${assistantId}-${place}`} className={styles.item}>
        <button
          type="button"
          className={styles.card}
          aria-label={text}
          aria-describedby={named ? nameId + assistantId : undefined}
          onClick={() => onChoose(assistantId, text)}
        >
          {named && <AssistantIcon assistantId={assistantId} />}
          <span className={styles.texts}>
            {named && (
              <span id={nameId + assistantId} className={styles.name}>
                {assistants.find(({ id }) => id === assistantId)?.name}
              </span>
            )}
            <span className={styles.text}>{unbroken(text)}</span>
          </span>
        </button>
      </li>
    );
  });
}
