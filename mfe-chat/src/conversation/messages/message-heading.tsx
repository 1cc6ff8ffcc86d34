import { makeStyles, useFormat } from '@targum/ui-kit';
import { visuallyHidden } from '../../controls/visually-hidden.ts';
import { useT } from '../../i18n.ts';

const useStyles = makeStyles({ heading: { ...visuallyHidden, margin: 0 } });

/** Returns the id of a message's heading, which describes the actions of the message. */
export const headingIdOf = (messageId: string): string => `heading-${messageId}`;

/** Lets screen readers go from message to message: 'Storyteller, 10:43'. */
export function MessageHeading(props: {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}) {
  const { id, name, at } = props;
  const styles = useStyles();
  const t = useT();
  const { exactTime } = useFormat();
  return (
    <h2 id={headingIdOf(id)} className={styles.heading}>
      {t('chat.message.heading', { name, time: exactTime(at) })}
    </h2>
  );
}
