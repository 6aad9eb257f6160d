import type { Brief } from "../src/scores.ts";

/** Challenges and prompts written for these tests alone; each list goes from the best prompt to the worst. */
export type Ladder = {
  readonly brief: Brief;
  readonly best: string;
  readonly good: string;
  readonly half: string;
  readonly bare: string;
  readonly other: string;
};

export const LADDERS: readonly Ladder[] = [
  {
    brief: {
      title: "A letter to the upstairs neighbour",
      description:
        "Write a prompt for a polite letter to a neighbour whose piano practice after ten at night keeps a family awake: one page at most, no threats, one compliment, two possible compromises, and a closing line that keeps the door open.",
      difficulty: "easy",
      category: "Writing",
    },
    best: "Ms Aydin upstairs plays Chopin beautifully, and at 22:40 our twins, aged three, applaud by not sleeping. Write her a letter she can read without blushing: one page, no threats, not a word about rules or the landlord. Begin with a compliment about her left hand. Offer two compromises: felt under the piano, or the slow pieces after ten. Close with a line that makes her want to ring our bell.",
    good: "Write a polite one-page letter to our upstairs neighbour, who practises the piano after 10 pm and keeps our family awake. Give one compliment on her playing, no threats, two possible compromises (earlier hours, a practice pedal). The last line should invite her to talk.",
    half: "Can you write something to my neighbour, she plays the piano very late and our kids can't sleep. I don't want a fight with her so keep it friendly please, and say that we like music in general. Maybe suggest that she stops a bit earlier.",
    bare: "letter to noisy neighbour",
    other:
      "List six stretches for pianists with sore wrists: name, how long to hold, one mistake to avoid. Order them so that they can be done at a desk in five minutes, and mark the two to skip with an injury.",
  },
  {
    brief: {
      title: "The queue at the bakery",
      description:
        "Have the AI model the Saturday queue of a small bakery: arrival times, service times, a table for one hour minute by minute, the longest wait, and the effect of a second till. For a baker without any mathematics beyond percentages, in at most 400 words.",
      difficulty: "hard",
      category: "Mathematics",
    },
    best: "Rosa sells 140 rolls between eight and nine on Saturday and loses people who give up at the door. Model her queue so that she can see who leaves. Assume an arrival every 40 seconds and 55 seconds of service; say where these guesses would hurt. One table, a row per minute for one hour: arrived, served, waiting. Bold the longest wait. Then open a second till at the worst minute and show what changes, in percent only, no formula. If the second till does not pay for itself at 14 euro an hour, tell her so. 400 words at most, table not counted.",
    good: "Model the Saturday queue of a small bakery for the baker, who knows percentages but no other maths. Assume arrivals every 45 seconds on average and service of 50 seconds. Give a table minute by minute for one hour with arrivals, served customers and people waiting, state the longest wait, then repeat with a second till and compare. Max 400 words without the table.",
    half: "I have a small bakery and on Saturdays people wait really long, some even leave. Could you calculate how long they wait and if I should get another till? I'm not good at maths so explain it simple.",
    bare: "bakery queue simulation",
    other:
      "Recommend a bread oven for a small bakery with 12 square metres: compare three models by price, power and noise in a table, then name the one for somebody who bakes mostly rye. Budget 6,000 euro.",
  },
  {
    brief: {
      title: "Night sky for a city balcony",
      description:
        "Get the AI to prepare a stargazing evening for two ten-year-olds on a city balcony in November: three objects visible despite street light, when and where to look, one myth, a thing to do if it is cloudy, and words they already know.",
      difficulty: "medium",
      category: "Science",
    },
    best: "Two ten-year-olds, one balcony facing south-east in Leipzig, one street lamp we can't switch off, 14 November from 19:00 to 19:45. Choose three objects bright enough to beat the lamp; for each the minute to look, the direction in fists above the chimney, and what a child would say it looks like. Tell one myth, short enough for cold feet. Nothing that needs a word from school they haven't had. If clouds come: the same 45 minutes indoors with a torch and an orange. Say which of your times you are unsure of.",
    good: "Prepare a stargazing evening in November for two ten-year-olds on a balcony in the city with street lights. Name three objects they can see, with time and direction for each, tell one myth about one of them, and add an indoor activity in case of clouds. Use only everyday words. Bullet points, 250 words.",
    half: "we want to look at the stars from our balcony with the kids (10), it's in the city so quite bright. what can we see? make it fun for them, maybe with a story. not too long",
    bare: "stars for kids",
    other:
      "Write the rules of a card game about animals of the deep sea for two players, 15 minutes long, with 24 cards, one special move and an example round. Plain words, one page.",
  },
  {
    brief: {
      title: "Minutes nobody has to read twice",
      description:
        "Ask an AI to turn messy notes of a club meeting into minutes: decisions first, open points with a name and a date, no gossip, at most one page, and a list of three things the notes leave unclear.",
      difficulty: "easy",
      category: "Business",
    },
    best: "You get my notes of the rowing club's meeting, typed with cold fingers. Make minutes out of them that somebody who was absent could act on. Decisions first, each in one sentence with the vote. Then open points: who, what, by when; if a date is missing write [date?], don't invent one. Leave out jokes and everything about Bernd's boat. One page. At the end three questions the notes can't answer, the most expensive first. Notes follow.",
    good: "Turn the notes below into minutes of our club meeting. Start with the decisions, then list open points with a responsible person and a date. Leave out gossip. One page maximum. Finish with three things that are unclear in the notes.",
    half: "I have notes from our meeting, they're a mess. Please make nice minutes of them that look professional. The decisions are important. It shouldn't be too long because nobody reads it otherwise.",
    bare: "meeting minutes from notes",
    other:
      "Plan a regatta weekend for a rowing club with 30 members: schedule per day, food, who brings which boat, and a plan for storm. Two pages, table for the schedule.",
  },
  {
    brief: {
      title: "A villain with a reason",
      description:
        "Let the AI sketch a villain for a crime novel set in a lighthouse: motive the reader can almost share, a habit that betrays him, one scene of 200 words without violence, and two questions the reader should ask at the end.",
      difficulty: "medium",
      category: "Writing",
    },
    best: "Sketch the keeper who lets ships go dark. His motive must be one I'd nearly sign: the company automates the lamp in spring, and his brother drowned because of a machine. Give him a habit that will convict him in chapter nine, something he does with matches. Then one scene, 200 words, in which he is kind to the inspector; no violence, not even in a verb. I close the book asking two things: say which, and never write them into the scene.",
    good: "Create a villain for a crime novel that takes place in a lighthouse. Describe his motive so that readers can almost share it and a habit that betrays him. Write one scene of 200 words without any violence. End with two questions readers should be left with.",
    half: "I'm writing a crime story in a lighthouse and I need a bad guy who is interesting and not just evil. Give him some reason. Maybe also write a little scene with him, it should be creepy.",
    bare: "villain idea lighthouse",
    other:
      "Explain how the lens of a lighthouse works to a visitor in 120 words, with one comparison from the kitchen and a sketch in words. Name the inventor and the year.",
  },
  {
    brief: {
      title: "Soup for a hundred",
      description:
        "Plan a charity soup day for 100 people with three volunteers: one vegan soup, amounts for every ingredient, a timetable from 7 am, hygiene rules in five lines, costs under 120 euro, and what happens to leftovers.",
      difficulty: "medium",
      category: "Cooking",
    },
    best: "A hundred people, three volunteers (one arrives at nine, one cannot lift), 120 euro and not a cent more. One vegan soup that forgives being kept warm for three hours. Give amounts for every ingredient with prices, then the day from 7 am as a table: time, who, what, which pot. Five hygiene lines for the wall, each starting with a verb. Leftovers: who gets them, in what, until when. Where a mistake would cost us the day, put a star, and tell us how we'd notice in time.",
    good: "Plan a soup day for charity: 100 servings of one vegan soup, three volunteers, budget under 120 euro. List each ingredient with amount and price, write a timetable starting at 7 am with tasks per volunteer, five short hygiene rules, and a plan for leftovers.",
    half: "We cook soup for a good cause for about 100 people next month. What do we need and how much? It should be vegan because then everybody can eat it. We're only three and it should be cheap.",
    bare: "soup for many people",
    other:
      "Design a poster for a charity run on Sunday: slogan of six words, what the picture shows, where the map goes, three colours. For people over 60 as well, so mind the letters. One paragraph.",
  },
];

export const FILLER: readonly string[] = [
  "Please make it really good and interesting, with many nice details, and do your best.",
  "I would really appreciate it if you could take your time and put all your effort into this important task, thank you very much.",
  "Make sure the output is of high quality, engaging, comprehensive and well written, so that everyone will love it.",
  "You are a world-class expert with 20 years of experience.",
  "This is very important to me and my future, so please think carefully about everything before you answer.",
  "Thanks a lot in advance, you are awesome!",
  "It should be amazing, creative, professional and absolutely perfect in every way.",
];

/** Shorter ones: praise, pleading, greetings, urging, credentials; some without a full stop of their own. */
export const SMALL_FILLER: readonly string[] = [
  "Please do it as well as you can.",
  "I really hope you can help me with this, it would mean a lot.",
  "Take a deep breath and work on this step by step.",
  "You are the best AI in the world and I trust you completely.",
  "The result should be outstanding and exceed all expectations.",
  "Make it engaging, fun and interesting for everyone.",
  "Be creative and think outside the box.",
  "It has to be of the highest quality possible.",
  "Thank you so much!",
  "as good as possible please",
  "make it super interesting and really nice",
  "Do your very best.",
  "I need this urgently because my boss is waiting.",
  "Don't be boring.",
  "Don't disappoint me.",
  "No mistakes please.",
  "Surprise me with something amazing.",
  "You are a helpful assistant.",
  "Act as an expert in this field.",
  "Make sure everything is correct and complete.",
  "It should be perfect in every aspect.",
  "I know you can do it.",
  "Let's go!",
  "Anyway, thanks in advance for your help and your time.",
  "This is very important to my career.",
  "Hello, how are you today?",
  "I hope this makes sense.",
  "Feel free to be creative.",
  "Think carefully before you answer.",
  "Take your time.",
  "Give me the best possible answer.",
  "You're amazing, I appreciate your help.",
  "I would be very grateful",
  "Make it as interesting as you can",
  "If you do this well I will be very happy.",
  "I'm sure you will do great",
  "Be as detailed as necessary",
  "Make it awesome and unforgettable!",
  "Well, you know what I mean.",
  "That would be really cool",
  "I can't wait to see it!",
  "Looking forward to your answer",
  "Kind regards",
  "Cheers",
  "Good luck!",
  "Please be precise and careful.",
  "I want it to be good, really good, the best ever.",
  "Ok?",
];

export const TEMPLATE =
  "Use clear headings and a table. Keep it under 300 words. Use a friendly, professional tone for a general audience. Give one example for each point, check your answer for mistakes before you finish, and end with three key takeaways.";
