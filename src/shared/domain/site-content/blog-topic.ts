/** What a post of the blog is about; each has one. */
export type BlogTopic = 'content' | 'video' | 'selling' | 'learners';
