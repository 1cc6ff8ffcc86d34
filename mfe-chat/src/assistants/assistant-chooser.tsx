import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, useAssistants } from '@targum/ui-kit';
import { Chooser } from '../chooser/chooser.tsx';

interface AssistantChooserProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: AssistantId;
  readonly onChange: (id: AssistantId) => void;
  /** Whether it takes the full width. */
  readonly wide?: boolean;
}

/** Chooses one of the five assistants. */
export function AssistantChooser(props: AssistantChooserProps) {
  const options = useAssistants().map((assistant) => ({
    ...assistant,
    icon: <AssistantIcon assistantId={assistant.id} size="small" />,
  }));
  const icon = <AssistantIcon assistantId={props.value} size={props.wide ? 'medium' : 'small'} />;
  return <Chooser {...props} options={options} icon={icon} />;
}
