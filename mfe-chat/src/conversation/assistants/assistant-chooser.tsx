import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, useAssistant, useAssistants } from '@targum/ui-kit';
import { Chooser } from '../../controls/chooser.tsx';

/**
 * Lets the user choose an assistant. The list has the active assistants, and an inactive one only
 * while it is the choice.
 */
export function AssistantChooser(props: {
  readonly label: string;
  readonly value: AssistantId;
  readonly onChange: (id: AssistantId) => void;
  readonly wide?: boolean;
}) {
  const assistants = useAssistants();
  const chosen = useAssistant(props.value);
  const isListed = assistants.some(({ id }) => id === chosen.id);
  const options = (isListed ? assistants : [...assistants, chosen]).map((assistant) => ({
    ...assistant,
    icon: <AssistantIcon assistantId={assistant.id} size="small" />,
  }));
  const icon = <AssistantIcon assistantId={props.value} size={props.wide ? 'medium' : 'small'} />;
  return <Chooser {...props} options={options} icon={icon} />;
}
