/** In the fragment of a mailed invitation's link: the address that the mail went to. */
export const INVITED_ADDRESS = "email";
