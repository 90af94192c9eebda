import { answerParent } from '#server/aside/answer-parent.ts';

// Work beside the server that asks an address: answers how that ended.
answerParent(async (address: string) =>
  fetch(address).then(
    () => 'asked',
    // rejects with errors only
    ({ name }: Error) => name,
  ),
);
