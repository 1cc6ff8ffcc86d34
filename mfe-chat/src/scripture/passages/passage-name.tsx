import type { ChatPassage } from '@targum/contracts';
import { passageLabel } from './passage-label.ts';
import { useListTextsQuery } from './passages-api.ts';

/** Shows a passage as readers call it, with its text: "Mark 4:35–41 · WEB". */
export default function PassageName({ passage: { ref, textId } }: { passage: ChatPassage }) {
  const { data: texts } = useListTextsQuery();
  const text = texts?.find(({ id }) => id === textId);
  const label = passageLabel(ref, text);
  if (text === undefined) return <bdi>{label}</bdi>;
  return (
    <span title={`${label} · ${text.abbreviation}`}>
      <bdi lang={text.language} dir={text.direction}>
        {label}
      </bdi>
      {' · '}
      <bdi>{text.abbreviation}</bdi>
    </span>
  );
}
