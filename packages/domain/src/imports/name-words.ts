const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** What only companies have at the end of their names. */
export const legalForms = words(
  'inc incorporated llc llp lllp pllc pc pa plc ltd limited lp co corp corporation',
);

/** Words that only names of companies and other organizations have. */
export const companyWords = words(`
  academy accounting agency airport alarm amusement animal apartment apartments apparel appliance appliances architects
  arena associates association associations athletics attorney attorneys authority auto automotive aviation bakery
  barbershop bbq bistro boutique boys brewery brewing bros brothers builder builders building burgers cabinets cafe
  campground capital cardiology care carpentry carpet catering cathedral center centers  chapel charter chiropractic
  city classic cleaners cleaning clinic club coffee coffeehouse college commission community company concrete condo
  condominium condominiums condos construction consulting contracting contractor contractors cooling cooperative council
  counseling county creamery creations credit customs dba deli dental dentistry department depot dermatology design designs
  development diner distillery distribution distributors district drilling drywall eatery electric electrical electronics
  elementary energy engineering enterprise enterprises entertainment equipment estate estates events excavating express
  eyecare fabrication family federal fellowship financial fitness flooring florist foods foundation franchise freight
  furniture garage gastropub gifts global gourmet government grading graphics grill grocery group gym hardware health
  healthcare heating hoa holdings homeowners hospice hospital hospitality hotel housing hvac imaging imports industrial
  industries inn installation institute insurance interiors international investment investments irrigation jewelers
  jewelry kennel kindergarten kitchen kitchens laboratories labs landscape landscaping laundromat laundry lawn learning
  leasing legion library liquors lofts logistics lounge lumber machine mall management manor manufacturing market marketing
  mart masonry mechanical media medical memorial methodist ministries ministry mortgage motel motors movers museum national
  nursery office optical organization orthodontics outfitters outlet painting paper parish partners partnership pastry
  paving pediatrics pest pharmacy photography pizza pizzeria plaza plumbing police preschool presbyterian press printing
  pro productions professionals properties property pub pump realtors realty recovery recreation rehab remodeling rental
  rentals repair repairs residence residences resort restaurant restoration retail roofing salon sanitation school schools
  seafood seminary septic service services sewer shoppe shops signs society software solar solutions spa specialists sports
  staffing steakhouse storage studio studios suites supermarket supplies supply surgery surveying sushi synagogue systems
  tavern taxi tech technologies technology telecom theater therapy tile tire tires title tours towing township
  toys trading training transit transport transportation travel trucking trust university upholstery urgent utilities
  utility vacations vending ventures veterinary vfw video village villas vineyard vineyards vision warehouse wellness
  wholesale windows winery wireless workshop works yacht ymca yoga ywca zoo`);

/** Words of companies that are last names, too: after a first name they are one. */
export const companyOrLastName = words(`
  abbey banks bank bishop church fields fire garden gardens glass hall homes house lake land law lodge marina marsh mason
  park parks pool pools post power powers school shop store temple tower towers water wells wood woods world sons farm farms
  ranch bar`);

/** Common first names, also short ones. */
export const firstNames = words(`
  aaron abby abigail adam adrian al alan albert alex alexander alexis alice alicia allen allison amanda amber amy ana
  andrea andrew andy angela anita ann anna anne annie anthony antonio april arthur ashley austin barb barbara becky ben
  benjamin beth betty beverly bill billy bob bobby bonnie brad bradley brandon brenda brian brittany bruce bryan caleb
  cameron carl carla carlos carmen carol caroline carolyn catherine cathy chad charles charlie charlotte cheryl chris
  christian christina christine christopher cindy claire clara claudia cody colin connie corey craig crystal curtis cynthia
  dale dan dana daniel danielle danny darlene darrell dave david dawn dean deb debbie deborah debra denise dennis derek
  diana diane diego don donald donna doris dorothy doug douglas dustin dylan earl ed eddie edgar edith edward eileen elaine
  elena eli elizabeth ellen emily emma eric erica erik erin ernest ethan eugene eva evan evelyn faith felix fernando frances
  francis francisco frank fred gabriel gail gary gene george gerald gina glen glenn gloria gordon grant greg gregory hannah
  harold harry heather hector heidi helen henry holly howard ian irene isaac isabel ivan jack jackie jacob jacqueline jaime
  james jamie jan jane janet janice jared jason javier jay jean jeff jeffrey jen jenna jennifer jenny jeremy jerry jesse
  jessica jesus jill jim jimmy jo joan joanne joe joel john johnny jon jonathan jordan jorge jose joseph josh joshua joy
  joyce juan juanita judith judy julia julian julie june justin kaitlyn karen karl kate katherine kathleen kathryn kathy
  katie keith kelly ken kenneth kevin kim kimberly kristen kristin kurt kyle larry laura lauren laurie lawrence leah lee
  leo leon leonard leroy leslie lewis liam linda lisa liz lloyd logan lois lori louis louise lucas lucy luis luke lynn
  madison manuel marc marcia marcus margaret maria marie marilyn mario marion marjorie mark marsha martha martin marvin mary
  marina mason matt matthew maureen megan melanie melissa melvin michael michele michelle miguel mike mildred molly monica morgan
  nancy natalie nathan neil nicholas nick nicole noah noel nora norma norman olivia oscar otto owen pam pamela pat patricia
  patrick paul paula pedro peggy penny pete peter phil philip phillip phyllis priya rachel rafael ralph ramon randy ray
  raymond rebecca renee rhonda ricardo rich richard rick ricky rita rob robert roberta roberto robin rodney roger ron ronald
  rosa rose ross roy ruben russell ruth ryan sally sam samantha samuel sandra sandy sara sarah scott sean sergio seth shane
  shannon sharon shawn sheila shelly sherry shirley sofia sophia stacy stan stanley stella stephanie stephen steve steven
  stuart sue susan suzanne sylvia tamara tammy tanya tara ted teresa terri terry theodore theresa thomas tiffany tim timothy
  tina todd tom tommy toni tony tracy travis trevor troy tyler valerie vanessa vera vernon veronica vicki victor victoria
  vincent virginia walter wanda warren wayne wendy wesley will william willie xavier yolanda yvonne zachary zoe`);

/** What may follow a person's name. */
export const nameEndings = words('jr sr ii iii iv esq md dds dmd dvm do od phd cpa rn ret');

/** What belongs to the last name after it. */
export const particles = words(
  'de del della da di du la le los las van von der den dos das mac st bin ibn al el',
);
