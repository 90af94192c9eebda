import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { messageRules } from '#server/modules/messages/kinds/message-kinds.ts';

const server = path.resolve(import.meta.dirname, '../../server');

it('has somebody who sends each message that there are words, a mail rule and a setting for', () => {
  const code = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/\.test\.ts$|modules\/messages\/kinds\//.test(file))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .join('\n');
  const unsent = Object.keys(messageRules).filter((kind) => !code.includes(`'${kind}'`));
  expect(unsent).toEqual([]);
});
