/* Reads the explanation of a ruleset as the server writes it: headings, sentences, options and one table
   (words/explanation.py). */

export interface OptionLine {
  title: string;
  text: string;
  /** It differs from the preset. */
  isChanged: boolean;
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'options'; lines: OptionLine[] }
  | { kind: 'cantos'; head: string[]; rows: string[][] };

export interface Section {
  title: string;
  blocks: Block[];
}

const OPTION = /^- \*\*(.+?)\*\*( ◆)?: (.*)$/;

/** The first section has the title of all and what differs from the preset. */
export function readExplanation(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const part of markdown.trim().split(/\n{2,}/)) {
    const heading = /^#+ (.*)$/.exec(part);
    if (heading) sections.push({ title: heading[1] ?? '', blocks: [] });
    else sections.at(-1)?.blocks.push(readBlock(part));
  }
  return sections;
}

function readBlock(part: string): Block {
  const lines = part.split('\n');
  if (part.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: 'cantos', head, rows };
  }
  const options = lines.map((line) => OPTION.exec(line));
  if (options.every((found) => found !== null)) {
    return {
      kind: 'options',
      lines: options.map(([, title = '', mark, text = '']) => ({ title, text, isChanged: mark !== undefined })),
    };
  }
  return { kind: 'text', text: lines.join(' ') };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
