import type { ChatPassage } from '@targum/contracts';
import { passageLabel } from './passage-label.ts';
import { useListTextsQuery } from './passages-api.ts';

/** Shows a passage as readers call it: "Mark 4:35–41". A tooltip adds the text: "… · WEB". */
export default function PassageName({ passage: { ref, textId } }: { passage: ChatPassage }) {
  const { data: texts } = useListTextsQuery();
  const text = texts?.find(({ id }) => id === textId);
  const label = passageLabel(ref, text);
  if (text === undefined) return <bdi>{label}</bdi>;
  return (
    <bdi lang={text.language} dir={text.direction} title={`${label} · ${text.abbreviation}`}>
      {label}
    </bdi>
  );
}
