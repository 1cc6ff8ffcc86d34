/** How the answer to a request for data differs from plain JSON. */
export interface StructuredQuirk {
  readonly wrap?: (text: string) => string;
  /** True refuses a request with a format. */
  readonly refusesFormat?: true;
  /** True cuts the answer off by its length, until it is asked for with more tokens. */
  readonly cuts?: true;
  /** The model's refusal to answer. */
  readonly refusal?: string;
}

export const structuredQuirks: Readonly<Record<string, StructuredQuirk>> = {
  'no-format': { refusesFormat: true },
  fence: { wrap: (text) => `Here is the answer:\n\n\`\`\`json\n${text}\n\`\`\`\n` },
  thinking: { wrap: (text) => `<think>\nPerhaps {"draft": true}?\n</think>\n\n${text}` },
  length: { cuts: true },
  refusal: { refusal: 'I cannot help with that.' },
};
