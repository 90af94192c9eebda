/** What a post of the blog is about; each has one. */
export const blogTopics = ['content', 'video', 'selling', 'learners'] as const;
export type BlogTopic = (typeof blogTopics)[number];

/** Whether a foreign text is a topic. */
export function isBlogTopic(text: string): text is BlogTopic {
  return blogTopics.some((topic) => topic === text);
}
