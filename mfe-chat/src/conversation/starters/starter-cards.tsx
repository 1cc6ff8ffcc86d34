import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, useAssistants } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useStarterStyles } from './starter-styles.ts';
import type { Starter } from './starters.ts';

interface StarterCardsProps {
  readonly starters: readonly Starter[];
  readonly named: boolean;
  readonly onChoose: (assistantId: AssistantId, text: string) => void;
}

export function StarterCards({ starters, named, onChoose }: StarterCardsProps) {
  const styles = useStarterStyles();
  const t = useT();
  const assistants = useAssistants();
  return starters.map(({ assistantId, place, reference }) => {
    const text = t(`starters.${assistantId}.${place}`, { reference });
    return (
      <li key={`${assistantId}-${place}`} className={styles.item}>
        <button type="button" className={styles.card} onClick={() => onChoose(assistantId, text)}>
          {named && <AssistantIcon assistantId={assistantId} />}
          <span className={styles.texts}>
            {named && (
              <span className={styles.name}>
                {assistants.find(({ id }) => id === assistantId)?.name}
              </span>
            )}
            <span className={styles.text}>{text}</span>
          </span>
        </button>
      </li>
    );
  });
}
