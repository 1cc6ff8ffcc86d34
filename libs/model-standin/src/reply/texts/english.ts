import type { FixedTexts } from './fixed-texts.ts';

const NOTICE = '**No model is connected.** This text is fixed and does not answer your message.';

const neutral = `${NOTICE}

For real replies, the operator of this server must connect a model. Until then you can try everything else:

- send messages and stop a reply
- listen to a reply
- come back later and find the chat again`;

export const english: FixedTexts = {
  neutral,
  storyteller: `${NOTICE}

### The seed that was kept

One dry year a widow kept a single pot of seed and would not cook it. Her children were hungry, and the neighbours laughed. When the rain came, hers was the only field that could be sown. She filled the hands of everyone who had laughed.

*This is an illustration, not Scripture.*

- **Where the picture fits:** she waited because she expected something.
- **Where it breaks down:** her hope hung on the rain.
- **Over to you:** what do people where you live keep back, and why?`,
  'conversation-partner': `${NOTICE}

With a model, I would answer your question first, in a few sentences. Then we would go on one layer at a time:

1. **What the text says**
2. **Background** that its first hearers had
3. **Interpretation**, where Christians differ

Then I would ask you to tell it back in your own words. *Which word in your language are you thinking about, and who uses it?*`,
  'oral-performer': `${NOTICE}

With a model, I would now ask for one of two things:

- the **reference** of the passage, or
- the **text** itself, pasted here.

Then I would tell it again in short spoken sentences: every person, every event, in the same order, with nothing added. *It would be a retelling for understanding, not a translation to copy.*`,
  'health-assessor': `${NOTICE}

### Before we begin

With a model, we would take 70 to 90 minutes with the whole team and could pause at any time. I would ask one question at a time. The first would be:

> Who is here today, and who will see the results?

**Still to discuss:** ownership, team and roles, internalization and drafting, understanding the source, checking, key terms, tools and safety of recordings, plan and pace.`,
  'back-translation-checker': `${NOTICE}

With a model, I would go through your back translation verse by verse and show each finding like this:

| Verse | Back translation | Source text | Kind | Question |
| --- | --- | --- | --- | --- |
| – | *its exact words* | *its exact words* | omission | *one question for the translator* |

To begin, I would need the **reference** and the **back translation**. *Who made it, and had they seen the source text?*`,
};
