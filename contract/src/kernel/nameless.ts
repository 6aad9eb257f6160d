/**
 * What a person is called by others before they have given a name. Their username is made up then: their own navigation
 * shows it, and it means nothing to anyone else.
 */
export const NAMELESS = "New learner";
